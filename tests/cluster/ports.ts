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
  patroni: [first + 20, first + 21, first + 22],
} as const;
