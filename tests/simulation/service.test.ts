import { expect, test } from 'vitest';
import { sharedService } from '#tests/contract/shared.ts';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { serviceProvider } from './service-provider.ts';

const service = sharedService('PGlite');

const SESSIONS = 30;

test.each([0, 1, 2, 3])('sessions of the real service keep every promise, part %i', async (part) => {
  const ends = await runSessions(part * SESSIONS, SESSIONS, {
    openApp,
    provider: (random, keys) => serviceProvider(service, random, keys),
    flags: ' --service',
  });
  expect(ends.sent).toBeGreaterThan(5);
});
