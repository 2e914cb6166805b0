/**
 * Sends requests that are made from the API's description, valid and wrong ones:
 *
 *     npm run fuzz -- [--runs 20000] [--seed <a number>]
 *
 * The same seed sends the same requests to the same new database.
 */
import fc from 'fast-check';
import { readArguments } from '#src/deploy/arguments.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { described } from '#tests/support/described.ts';
import { type Service, startService, token } from '#tests/support/service.ts';
import { Judge } from './judge.ts';
import { requests, urlOf } from './request.ts';

// So many that none of them reaches the limit of calls a minute.
const USERS = 40;

/**
 * Sends requests that are made from the service's description, and judges each answer by it.
 * @returns how often each status was answered.
 * @throws if an answer is not as described, with the request, made as small as possible, and the seed.
 */
export async function fuzz(
  service: Service,
  { runs, seed }: { runs: number; seed: number },
): Promise<Record<string, number>> {
  const { document, operations } = await described(service.app);
  const judge = new Judge(operations, document.components.schemas.Problem);
  const users = Array.from({ length: USERS }, (_, index) => `user ${index}`);
  const { orgId } = service.world.mine;
  await service.db.insert(clientUserOrg).values(users.map((username) => ({ username, orgId })));
  const tokens = await Promise.all(users.map((username) => token(username)));
  const statuses: Record<string, number> = {};
  let sent = 0;
  const property = fc.asyncProperty(requests(operations), async (request) => {
    const bearer = tokens[sent++ % USERS];
    const { statusCode, headers, body } = await service.app.inject({
      method: request.method as 'GET',
      url: urlOf(request),
      headers: { ...request.headers, authorization: `Bearer ${bearer}` },
      ...(request.payload !== undefined && { payload: request.payload }),
    });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    const wrong = judge.wrongWith(request, { status: statusCode, headers, body });
    if (wrong) throw new Error(`${request.method} ${urlOf(request)} ${request.payload ?? ''}: ${wrong}`);
  });
  const { failed, numRuns, errorInstance } = await fc.check(property, { numRuns: runs, seed });
  if (failed) throw new Error(`Request ${numRuns} of seed ${seed}`, { cause: errorInstance });
  return statuses;
}

if (import.meta.main) {
  const { values } = readArguments('npm run fuzz -- [--runs 20000] [--seed 7]', {
    options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  console.log(`${values.runs} requests, --seed ${seed}`);
  const service = await startService('PGlite');
  try {
    const statuses = await fuzz(service, { runs: Number(values.runs), seed });
    console.log(`Every answer is as described. By status: ${JSON.stringify(statuses)}`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await service.close();
  }
}
