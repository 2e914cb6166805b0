import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { modelOf } from './model.ts';

test('10,000 sessions of a model provider keep every promise, from seed 10000 on', {
  timeout: 900_000,
}, async () => {
  const ends = await runSessions(10000, 10_000, { openApp, provider: modelOf });
  // What never came to an end would prove nothing.
  expect(ends.sent).toBeGreaterThan(4_000);
  expect(ends['needs-you']).toBeGreaterThan(400);
});
