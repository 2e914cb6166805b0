/**
 * Sends requests that are made from the API's description, valid and wrong ones:
 *
 *     npm run fuzz -- [--runs 20000] [--seed <a number>]
 *
 * The same seed sends the same requests to the same new database.
 */
import { parseArgs } from 'node:util';
import { startService } from '#tests/support/service.ts';
import { fuzz } from './campaign.ts';

const { values } = parseArgs({
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
