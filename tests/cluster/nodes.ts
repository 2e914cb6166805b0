/** Three PostgreSQL with synchronous replication, one of them the primary: Patroni decides which, with etcd. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#tests/fieldtest/until.ts';
import { postgresPrograms, runSql } from '#tests/support/postgres.ts';
import { killPostgres, PORTS, type Programs } from './programs.ts';

const NODES = [0, 1, 2] as const;
type Node = (typeof NODES)[number];
const START_LIMIT_MS = 90_000;

// What the README's administrator creates, and the limits that calls through a pooler have.
const ROLES = [
  'CREATE ROLE portal LOGIN',
  'CREATE ROLE portal_member NOLOGIN',
  'CREATE ROLE portal_service LOGIN',
  'GRANT portal_member TO portal, portal_service',
  "ALTER ROLE portal_service SET statement_timeout = '15s'",
  "ALTER ROLE portal_service SET lock_timeout = '5s'",
  'CREATE DATABASE portal OWNER portal',
];

export class Nodes {
  readonly #programs: Programs;

  constructor(programs: Programs) {
    this.#programs = programs;
  }

  async start(): Promise<void> {
    const client = `http://127.0.0.1:${PORTS.etcd}`;
    const peers = `http://127.0.0.1:${PORTS.etcdPeers}`;
    const own = ['--name', 'etcd', '--data-dir', join(this.#programs.folder, 'etcd')];
    const forClients = ['--listen-client-urls', client, '--advertise-client-urls', client];
    const forPeers = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers];
    const members = ['--initial-cluster', `etcd=${peers}`];
    this.#programs.start('etcd', 'etcd-server', [...own, ...forClients, ...forPeers, ...members]);
    for (const node of NODES) {
      writeFileSync(this.#file(node), JSON.stringify(this.#settings(node)));
      this.startNode(node);
    }
    await this.waitUntilWhole();
    const primary = await this.primary();
    await runSql(`postgres://postgres@127.0.0.1:${PORTS.postgres[primary]}/postgres`, ...ROLES);
  }

  startNode(node: Node): void {
    this.#programs.start(`node${node}`, 'patroni', [this.#file(node)]);
  }

  /** Kills Patroni and PostgreSQL of a node, as a power cut does. */
  async kill(node: Node): Promise<void> {
    await this.#programs.kill(`node${node}`);
    killPostgres(this.#data(node));
  }

  async killAll(): Promise<void> {
    for (const node of NODES) await this.kill(node);
  }

  async primary(): Promise<Node> {
    for (const node of NODES) if (await hasRole(node, 'primary')) return node;
    throw new Error('There is no primary.');
  }

  /** Waits until there is a primary that two others replicate, one of them synchronously. */
  async waitUntilWhole(): Promise<void> {
    const isWhole = await until(async () => {
      const count = async (role: string) =>
        (await Promise.all(NODES.map((node) => hasRole(node, role)))).filter(Boolean).length;
      return (
        (await count('primary')) === 1 && (await count('replica')) === 2 && (await count('synchronous')) === 1
      );
    }, START_LIMIT_MS);
    if (!isWhole) throw new Error(`The nodes are not ready; their logs are in ${this.#programs.folder}.`);
  }

  #file = (node: Node) => join(this.#programs.folder, `node${node}.json`);
  #data = (node: Node) => join(this.#programs.folder, `data${node}`);

  #settings(node: Node) {
    const address = `127.0.0.1:${PORTS.postgres[node]}`;
    const rest = `127.0.0.1:${PORTS.patroni[node]}`;
    return {
      scope: 'portal',
      name: `node${node}`,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { hosts: `127.0.0.1:${PORTS.etcd}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 3,
          retry_timeout: 5,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 100 } },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: this.#data(node),
        bin_dir: postgresPrograms(),
        pgpass: join(this.#programs.folder, `pgpass${node}`),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
          rewind: { username: 'postgres' },
        },
        parameters: { unix_socket_directories: this.#programs.folder, shared_buffers: '64MB' },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
        remove_data_directory_on_diverged_timelines: true,
      },
    };
  }
}

/** Asks a node's Patroni, as HAProxy does. */
async function hasRole(node: Node, role: string): Promise<boolean> {
  const url = `http://127.0.0.1:${PORTS.patroni[node]}/${role}`;
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
