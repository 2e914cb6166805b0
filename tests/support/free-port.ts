import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Above the last port that `fetch` refuses (10080), and below those that systems give away by themselves: 32768 and up. */
const RANGE = [10_100, 32_000] as const;

let next = randomInt(...RANGE);

/** Returns a free port, a different one each time, that the system does not assign before the caller opens it. */
export async function freePort(): Promise<number> {
  next = next + 1 < RANGE[1] ? next + 1 : RANGE[0];
  const port = next;
  return (await isFree(port)) ? port : freePort();
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

export async function listenAnywhere(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
