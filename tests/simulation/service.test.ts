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

test('100 sessions of the real service keep every promise', { timeout: 900_000 }, async () => {
  const ends = await runSessions(0, 100, {
    openApp,
    provider: (random, keys) => serviceProvider(service, random, keys),
    flags: ' --service',
  });
  expect(ends.sent).toBeGreaterThan(30);
});
