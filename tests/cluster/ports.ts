import { createServer } from 'node:net';

const first = Number(process.env.CLUSTER_PORT ?? 8830);

/** All on loopback, from CLUSTER_PORT on. */
export const PORTS = {
  api: first,
  services: [first + 1, first + 2],
  primary: first + 3,
  pooler: first + 4,
  etcd: first + 5,
  etcdPeers: first + 6,
  postgres: [first + 10, first + 11, first + 12],
  patroni: [first + 7, first + 8, first + 9],
} as const;

/** Those of them that another program listens on. */
export async function usedPorts(): Promise<number[]> {
  const used: number[] = [];
  for (const port of Object.values(PORTS).flat()) if (!(await isFree(port))) used.push(port);
  return used;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
