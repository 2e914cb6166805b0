import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { DOUBTS } from './doubts.ts';
import { modelOf } from './model-provider.ts';

const SESSIONS = 300;

test.each([0, 1, 2, 3])('sessions with faults of every kind keep every promise, part %i', async (part) => {
  const ends = await runSessions(part * SESSIONS, SESSIONS, {
    openApp,
    provider: modelOf,
    doubts: DOUBTS,
    flags: ' --doubts',
  });
  // Sessions that never come to an end would prove nothing.
  expect(ends.sent).toBeGreaterThan(40);
  expect(ends['needs-you']).toBeGreaterThan(15);
});
