import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { appOver, token } from '#tests/support/service.ts';
import { sharedService } from './shared.ts';

const PATH = '/api/v1/mgmt/organizations/true';

const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;

const service = sharedService();

test('bad tokens of one address are limited, and neither good ones nor another address', async () => {
  const call = (authorization: string, remoteAddress = '192.0.2.1', forwarded = '198.51.100.1') => {
    const headers = { authorization, 'x-forwarded-for': forwarded };
    return service.app.inject({ url: PATH, remoteAddress, headers });
  };
  for (let i = 0; i < 600; i++)
    expect((await call('Bearer x', '192.0.2.1', `10.0.0.${i}`)).statusCode).toBe(401);
  const { statusCode, headers } = await call('Bearer x');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('Bearer x', '192.0.2.2')).statusCode).toBe(401);
  expect((await call(`Bearer ${await token('client')}`)).statusCode).toBe(200);
});

test('calls with bad input count as others do', async () => {
  const headers = { authorization: `Bearer ${await token('rival')}` };
  const read = () => service.app.inject({ url: '/api/v1/mgmt/show/x', headers });
  const write = { method: 'POST', url: '/api/v1/mgmt/show/create', headers, payload: {} } as const;
  for (let i = 0; i < 1_500; i++) {
    expect((await read()).statusCode).toBe(400);
    expect((await service.app.inject(write)).statusCode).toBe(422);
  }
  const limited = await read();
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  ['nothing', ''],
  ['a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body', post(PATH, 'application/json')],
  ['a form of the sign-in', post('/auth/x', 'application/x-www-form-urlencoded')],
])('%s that arrives byte by byte is over at the time limit', async (_, start) => {
  const app = await appOver(service.db, { arrivalLimitMs: 500 });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.addresses()[0] as { port: number };
  const socket = connect(port, '127.0.0.1', () => socket.write(start));
  const trickle = setInterval(() => start !== '' && socket.write('x'), 100);
  const ended = new Promise((resolve) => socket.on('close', resolve));
  // Its end may come as a reset, if a byte is under way.
  socket.on('error', () => undefined).resume();
  await ended;
  clearInterval(trickle);
});
