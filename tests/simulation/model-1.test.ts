import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { modelOf } from './model-provider.ts';

test('3,600 sessions of a model provider keep every promise, from seed 0 on', {
  timeout: 900_000,
}, async () => {
  const ends = await runSessions(0, 3_600, { openApp, provider: modelOf });
  // Sessions that never come to an end would prove nothing.
  expect(ends.sent).toBeGreaterThan(1_200);
  expect(ends['needs-you']).toBeGreaterThan(120);
});
