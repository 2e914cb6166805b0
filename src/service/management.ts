import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type Call, IDEMPOTENCY_HEADER, MANAGEMENT_PATH } from '#src/contract/call.ts';
import { WAREHOUSE_PATH } from '#src/contract/warehouse.ts';
import type { TokenCheck } from './callers/access-token.ts';
import { checkCallers } from './callers/callers.ts';
import { describeDocument, describeRoute, OVERVIEW } from './description.ts';
import { allowOrigins, revalidation } from './headers.ts';
import { once, type StoredAnswer } from './idempotency.ts';
import {
  asMember,
  type ClientOf,
  callerOf,
  type Db,
  type Handler,
  type MemberCall,
  type On,
  type Tx,
  widenToAll,
} from './member-call.ts';
import { invalid, ProblemError, sendProblem } from './problems.ts';
import { contactRoutes } from './resources/contacts.ts';
import { orderItemRoutes } from './resources/order-items.ts';
import { orderPlacementRoutes } from './resources/order-placement.ts';
import { orderRoutes } from './resources/orders.ts';
import { organizationRoutes } from './resources/organizations.ts';
import { type FindPicture, pictureRoutes } from './resources/pictures.ts';
import { productRoutes } from './resources/products.ts';
import { shippingRoutes } from './resources/shipping.ts';
import { showRoutes } from './resources/shows.ts';
import { warehouseRoutes } from './resources/warehouse.ts';

export interface ManagementOptions {
  readonly db: Db;
  readonly clock: () => Date;
  readonly tokens: TokenCheck;
  readonly findPicture: FindPicture;
  readonly portalOrigins?: readonly string[];
}

interface Scope extends ManagementOptions {
  readonly resources: readonly ((on: On) => void)[];
  readonly isWarehouse: boolean;
}

const RESOURCES = [
  organizationRoutes,
  showRoutes,
  contactRoutes,
  productRoutes,
  orderRoutes,
  shippingRoutes,
  orderPlacementRoutes,
  orderItemRoutes,
];

// A prefetching portal makes a few hundred calls at once.
const CALLS_PER_MINUTE = 3_000;
/** The longest parameter of a path. A longer one matches no route. */
export const LONGEST_PARAMETER = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const answered = async (answer: Promise<unknown>): Promise<StoredAnswer> => ({
  status: 200,
  answer: await answer,
});

export async function managementApi(app: FastifyInstance, options: ManagementOptions): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Client portal', version: '1', description: OVERVIEW },
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
    transform: describeRoute,
    transformObject: describeDocument,
  });
  const calls = (ofScope: Scope) => async (scope: FastifyInstance) => {
    // A warehouse's calls come from no browser.
    await allowOrigins(scope, ofScope.isWarehouse ? [] : (options.portalOrigins ?? []));
    // Without a route of its own, an unknown path would get the portal's answer.
    scope.all('/*', { schema: { hide: true } }, ({ url }, reply) => {
      reply.header('Cache-Control', 'no-store');
      const [path = ''] = url.split('?');
      if (path.split('/').some(({ length }) => length > LONGEST_PARAMETER))
        throw new ProblemError(414, `A part of the path is longer than ${LONGEST_PARAMETER} characters.`);
      throw new ProblemError(404, 'There is no such call.');
    });
    await scope.register(members, ofScope);
  };
  const { warehouseClientId: clientId } = options.tokens;
  const ofUsers = { ...options, resources: RESOURCES, isWarehouse: false };
  await app.register(calls(ofUsers), { prefix: MANAGEMENT_PATH });
  if (clientId !== undefined) {
    const tokens = { ...options.tokens, clientId, requireBound: false };
    const ofWarehouse = { ...options, tokens, resources: [warehouseRoutes], isWarehouse: true };
    await app.register(calls(ofWarehouse), { prefix: WAREHOUSE_PATH });
  }
  app.get(`${MANAGEMENT_PATH}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}

async function members(app: FastifyInstance, options: Scope): Promise<void> {
  const { db, clock, findPicture, resources, isWarehouse } = options;
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.username,
    errorResponseBuilder: (_request, { after }) =>
      new ProblemError(429, `Too many calls: try again in ${after}.`),
  });
  checkCallers(app, options);
  revalidation(app);

  const on: On = <C extends Call>(
    call: C,
    summary: string,
    description: string,
    handler: Handler<C>,
    clientOf?: ClientOf<C>,
  ): void => {
    const { method, path: url, params, query: querystring, body, answer } = call;
    const inputs = { ...(params && { params }), ...(querystring && { querystring }), ...(body && { body }) };
    const schema = {
      ...(isWarehouse && { tags: ['Warehouse'] }),
      summary,
      description,
      ...inputs,
      response: { 200: answer },
    };
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, username } = request;
      const given = { params, query, body, username, now: clock(), reply } as Omit<MemberCall<C>, 'tx'>;
      const access = method === 'GET' ? 'read only' : 'read write';
      const { status, answer } = await asMember(db, callerOf(request), access, async (tx) => {
        if (isWarehouse) await widenToAll(tx);
        const work = (tx: Tx): Promise<unknown> => handler({ ...given, tx });
        const client = clientOf?.(given) ?? sql`NULL`;
        return access === 'read only' ? answered(work(tx)) : write(request, call, tx, client, work);
      });
      if (status === 200) return answer;
      // After the transaction, so that an immediate repeat finds the stored refusal and not a key in flight.
      return sendProblem(reply, status, answer);
    };
    app.route({ method, url, schema, handler: handle });
  };
  const write = (
    request: FastifyRequest,
    call: Call,
    tx: Tx,
    client: number | SQL,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<StoredAnswer> => {
    const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
    if (key === undefined) return answered(work(tx));
    if (typeof key !== 'string' || !UUID.test(key)) throw invalid(IDEMPOTENCY_HEADER, 'must be a UUID');
    const { username, params, body } = request;
    const payload = { params, body };
    return once(tx, { key: key.toLowerCase(), username, call, payload, client, now: clock() }, work);
  };
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  for (const resource of resources) resource(on);
  if (!isWarehouse) pictureRoutes(app, db, findPicture);
  refuseOtherMethods(app, methods);
}

function refuseOtherMethods(app: FastifyInstance, methods: ReadonlyMap<string, readonly string[]>): void {
  for (const [url, allowed] of [...methods]) {
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
