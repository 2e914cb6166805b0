import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { DOUBTS } from './doubts.ts';
import { modelOf } from './model-provider.ts';

test('1,200 sessions with faults of every kind keep every promise', { timeout: 900_000 }, async () => {
  const ends = await runSessions(0, 1_200, {
    openApp,
    provider: modelOf,
    doubts: DOUBTS,
    flags: ' --doubts',
  });
  // Sessions that never come to an end would prove nothing.
  expect(ends.sent).toBeGreaterThan(200);
  expect(ends['needs-you']).toBeGreaterThan(60);
});
