import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { modelOf } from './model-provider.ts';

test('7,200 sessions with faults of the network alone keep every promise', { timeout: 900_000 }, async () => {
  const ends = await runSessions(0, 7_200, { openApp, provider: modelOf });
  // Sessions that never come to an end would prove nothing.
  expect(ends.sent).toBeGreaterThan(2_400);
  expect(ends['needs-you']).toBeGreaterThan(240);
});
