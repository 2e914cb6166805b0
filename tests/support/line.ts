import { connect, createServer, type Socket } from 'node:net';
import { listenAnywhere } from './free-port.ts';

/** A line to PostgreSQL that can be cut, as a firewall does that has forgotten a quiet connection. */
export async function openLine() {
  let isCut = false;
  let socketPath = '';
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socketPath);
    lines.add(near).add(far);
    near.on('data', (bytes) => (isCut ? near.resetAndDestroy() : far.write(bytes)));
    far.on('data', (bytes) => near.write(bytes));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  const port = await listenAnywhere(server);
  return {
    to(url: string): string {
      const { searchParams, pathname } = new URL(url);
      socketPath = `${searchParams.get('host')}/.s.PGSQL.5432`;
      return `postgres://postgres@127.0.0.1:${port}${pathname}`;
    },
    cutAtNextByte: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of lines) socket.destroy();
      server.close();
    },
  };
}
