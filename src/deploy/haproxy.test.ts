/** What a portal on another origin is told by the kit's balancer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { freshFolder, killProcesses } from '#tests/support/process.ts';
import { startServiceProcess } from '#tests/support/service-process.ts';

const HAPROXY = '/usr/sbin/haproxy';
const PORTAL = 'https://portal.example.com';

describe.runIf(existsSync(HAPROXY))('HAProxy', () => {
  let haproxy: ChildProcess;
  afterEach(() => {
    haproxy.kill();
    killProcesses();
  });

  test('answers so that a portal may read it while no process is ready, and hands over while one is', async () => {
    const service = await startServiceProcess({ PORTAL_ORIGINS: PORTAL });
    const port = await freePort();
    const file = join(freshFolder(), 'haproxy.cfg');
    const config = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replace('127.0.0.1:8081', new URL(service.origin).host)
      .replace('127.0.0.1:8082', `127.0.0.1:${await freePort()}`);
    writeFileSync(file, config);
    haproxy = spawn(HAPROXY, ['-db', '-f', file]);

    const origin = { origin: PORTAL };
    const preflight = { ...origin, 'access-control-request-method': 'POST' };
    const call = async (init: RequestInit) => {
      const url = `http://127.0.0.1:${port}/api/v1/mgmt/organizations/true`;
      const response = await fetch(url, init).catch(() => undefined);
      return [response?.status, response?.headers.get('access-control-allow-origin')];
    };
    const asks = () =>
      Promise.all([call({ method: 'OPTIONS', headers: preflight }), call({ headers: origin })]);
    const handedOver = [
      [204, PORTAL],
      [401, PORTAL],
    ];

    await service.ready;
    await expect.poll(asks).toEqual(handedOver);
    service.process.kill();
    await expect.poll(asks).toEqual([
      [204, PORTAL],
      [503, PORTAL],
    ]);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({
      status: 503,
      message: expect.stringMatching(/not available/),
    });
  });
});
