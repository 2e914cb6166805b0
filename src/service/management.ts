/** The management API: every call of the contract, below `/api/v1/mgmt`. */
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type Call, IDEMPOTENCY_HEADER, MANAGEMENT_PATH } from '#src/contract/call.ts';
import type { TokenCheck } from './access-token.ts';
import { checkCallers } from './callers.ts';
import { allowOrigins } from './cors.ts';
import type { Db } from './db/db.ts';
import { describeCall, describeCalls } from './description.ts';
import { answerUnknownRoute } from './errors.ts';
import { type KeptAnswer, once } from './idempotency.ts';
import {
  asMember,
  type ClientOf,
  callerOf,
  type Handler,
  type MemberCall,
  type On,
  type Tx,
} from './member-call.ts';
import { invalid, ProblemError } from './problem-error.ts';
import { contactRoutes } from './resources/contacts.ts';
import { type FindPicture, imageRoutes } from './resources/images.ts';
import { orderItemRoutes } from './resources/order-items.ts';
import { orderPlacementRoutes } from './resources/order-placement.ts';
import { orderRoutes } from './resources/orders.ts';
import { organizationRoutes } from './resources/organizations.ts';
import { productTypeRoutes } from './resources/product-types.ts';
import { productRoutes } from './resources/products.ts';
import { shippingRoutes } from './resources/shipping.ts';
import { showRoutes } from './resources/shows.ts';
import { revalidation } from './revalidation.ts';

export interface ManagementOptions {
  readonly db: Db;
  readonly clock: () => Date;
  readonly tokens: TokenCheck;
  readonly findPicture: FindPicture;
  /** Origins of portals that are served elsewhere. */
  readonly portalOrigins?: readonly string[];
}

const RESOURCES = [
  organizationRoutes,
  showRoutes,
  contactRoutes,
  productTypeRoutes,
  productRoutes,
  shippingRoutes,
  orderRoutes,
  orderPlacementRoutes,
  orderItemRoutes,
];

// A prefetching portal makes a few hundred calls at once.
const CALLS_PER_MINUTE = 3_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function managementApi(app: FastifyInstance, options: ManagementOptions): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Client portal', version: '1', description: 'The management API of the client portal.' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          dpop: {
            type: 'http',
            scheme: 'dpop',
            description: 'A bound token, with a proof of possession in the header DPoP (RFC 9449).',
          },
        },
      },
      security: [{ bearer: [] }, { dpop: [] }],
    },
    transform: describeCall,
    transformObject: describeCalls,
  });
  await app.register(async (scope) => scope.register(members, { ...options, prefix: MANAGEMENT_PATH }));
  app.get(`${MANAGEMENT_PATH}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}

async function members(app: FastifyInstance, options: ManagementOptions): Promise<void> {
  const { db, clock, findPicture, portalOrigins = [] } = options;
  await allowOrigins(app, portalOrigins);
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.username,
    errorResponseBuilder: (_request, { after }) =>
      new ProblemError(429, `Too many calls: try again in ${after}.`),
  });
  checkCallers(app, options);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, answerUnknownRoute);
  revalidation(app);

  const on: On = <C extends Call>(call: C, handler: Handler<C>, clientOf?: ClientOf<C>): void => {
    const { method, path: url, summary, params, query: querystring, body, answer } = call;
    const isRead = method === 'GET';
    const schema = {
      summary,
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(body && { body }),
      response: { 200: answer },
    };
    app.route({
      method,
      url,
      schema,
      handler: async (request, reply) => {
        const { params, query, body, username } = request;
        const given = { params, query, body, username, now: clock(), reply } as Omit<MemberCall<C>, 'tx'>;
        const answer = await asMember(db, callerOf(request), isRead ? 'read only' : 'read write', (tx) =>
          isRead
            ? handler({ ...given, tx })
            : write(request, call, tx, clientOf?.(given) ?? sql`NULL`, (inner) =>
                handler({ ...given, tx: inner }),
              ),
        );
        // After the transaction, so that an immediate repeat finds the stored answer and not a key in flight.
        return answer instanceof KeptRefusal ? answerKept(reply, answer.kept) : answer;
      },
    });
  };
  const write = async (
    request: FastifyRequest,
    call: Call,
    tx: Tx,
    client: number | SQL,
    handle: (tx: Tx) => Promise<unknown>,
  ): Promise<unknown> => {
    const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
    if (key === undefined) return handle(tx);
    if (typeof key !== 'string' || !UUID.test(key)) throw invalid(IDEMPOTENCY_HEADER, 'must be a UUID');
    const { username, params, body } = request;
    const payload = { params, body };
    // A UUID is the same in both cases.
    const keyed = { key: key.toLowerCase(), username, call, payload, client, now: clock() };
    const kept = await once(tx, keyed, handle);
    return kept.status === 200 ? kept.answer : new KeptRefusal(kept);
  };
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  for (const resource of RESOURCES) resource(on);
  imageRoutes(app, db, findPicture);
  refuseOtherMethods(app, methods);
}

/** Answers a method that a path does not have. @param known The methods of each path. */
function refuseOtherMethods(app: FastifyInstance, known: ReadonlyMap<string, readonly string[]>): void {
  for (const [url, allowed] of [...known]) {
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[],
      url: url.slice(app.prefix.length),
      schema: { hide: true },
      handler: (_request, reply) => {
        reply.header('Allow', allowed.join(', '));
        throw new ProblemError(405, `This path takes ${allowed.join(', ')}.`);
      },
    });
  }
}

/** A refusal that was stored under a key, now or before. */
class KeptRefusal {
  readonly kept: KeptAnswer;

  constructor(kept: KeptAnswer) {
    this.kept = kept;
  }
}

function answerKept(reply: FastifyReply, kept: KeptAnswer): FastifyReply {
  return reply
    .code(kept.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(kept.answer);
}
