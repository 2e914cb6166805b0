import { expect, onTestFinished, test } from 'vitest';
import { fuzz } from '#tests/fuzz/campaign.ts';
import { startService } from '#tests/support/service.ts';

// `npm run fuzz` sends more.
test('500 requests made from the description are answered as it says', async () => {
  const service = await startService('PGlite');
  onTestFinished(() => service.close());
  const statuses = await fuzz(service, { runs: 500, seed: 13 });
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '405', '422']));
});
