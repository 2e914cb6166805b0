import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { modelOf } from './model.ts';

test('3,000 sessions of a model provider keep every promise, from seed 3000 on', {
  timeout: 900_000,
}, async () => {
  const ends = await runSessions(3_000, 3_000, { openApp, provider: modelOf });
  // What never came to an end would prove nothing.
  expect(ends.sent).toBeGreaterThan(1_000);
  expect(ends['needs-you']).toBeGreaterThan(120);
});
