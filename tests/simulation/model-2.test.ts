import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { modelOf } from './model-provider.ts';

const SESSIONS = 1_200;
const PARTS = [0, 1, 2, 3, 4, 5];

test.each(PARTS)('sessions with faults of the network alone keep every promise, part %i', async (part) => {
  const ends = await runSessions(part * SESSIONS, SESSIONS, { openApp, provider: modelOf });
  // Sessions that never come to an end would prove nothing.
  expect(ends.sent).toBeGreaterThan(400);
  expect(ends['needs-you']).toBeGreaterThan(40);
});
