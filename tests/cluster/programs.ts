/** Starts programs of other packages in a folder and on ports of its own, and kills what is left of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFree } from '#tests/support/free-port.ts';
import { postgresPrograms, unprivileged } from '#tests/support/postgres.ts';

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

export async function usedPorts(): Promise<number[]> {
  const used: number[] = [];
  for (const port of Object.values(PORTS).flat()) if (!(await isFree(port))) used.push(port);
  return used;
}

const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};

export function missingPackages(): string[] {
  const missing = Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  return postgresPrograms() ? missing : ['postgresql', ...missing];
}

/** Programs that run as an ordinary user in one folder, each with a log there. */
export class Programs {
  readonly #run: ReturnType<typeof unprivileged>;
  readonly #running = new Map<string, ChildProcess>();
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.#run = unprivileged(folder);
  }

  /** @param name of this run of it, and of its log. */
  start(name: string, program: keyof typeof PROGRAMS, args: readonly string[]): void {
    const { uid, gid } = this.#run as { uid?: number; gid?: number };
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn(PROGRAMS[program], args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
      ...(uid !== undefined && { uid, gid }),
    });
    closeSync(log);
    this.#running.set(name, child);
  }

  async kill(name: string): Promise<void> {
    const child = this.#running.get(name);
    this.#running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  async killAll(): Promise<void> {
    for (const name of [...this.#running.keys()]) await this.kill(name);
  }
}

/** Kills a PostgreSQL and each of its processes with SIGKILL, as a power cut does. */
export function killPostgres(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = `/proc/${pid}/cmdline`;
  // The file of a killed PostgreSQL stays, and its number may be another process's by now.
  if (!existsSync(command) || !readFileSync(command, 'utf8').includes(data)) return;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  for (const each of [pid, ...children.map(Number)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
