import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '#tests/support/service.ts';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { serviceProvider } from './service-provider.ts';

let service: Service;

beforeAll(async () => {
  service = await startService('PGlite');
});

afterAll(() => service.close());

const SESSIONS = 25;

test.each([0, 1, 2, 3])('sessions of the real service keep every promise, part %i', async (part) => {
  const ends = await runSessions(part * SESSIONS, SESSIONS, {
    openApp,
    provider: (random, keys) => serviceProvider(service, random, keys),
    flags: ' --service',
  });
  expect(ends.sent).toBeGreaterThan(5);
});
