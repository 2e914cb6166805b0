import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a running PostgreSQL with the database `postgres`; null if PostgreSQL is not installed. */
    postgresUrl: string | null;
  }
}

/** Starts a private PostgreSQL for the run if it is installed, and reports if it is not. */
export default function setup(project: TestProject): (() => void) | undefined {
  const postgres = startPostgres();
  if (!postgres) console.log('PostgreSQL is not installed: the contract tests run on PGlite alone.');
  project.provide('postgresUrl', postgres?.url ?? null);
  return postgres?.stop;
}

/**
 * Starts PostgreSQL, and returns undefined if it is not installed.
 * @param kept A folder that stays when it stops, and settings. By default, it is a new one that is removed.
 */
export function startPostgres(kept?: { folder: string; settings: string }) {
  const bin = postgresPrograms();
  if (!bin) return undefined;
  const folder = kept?.folder ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  mkdirSync(folder, { recursive: true });
  const run = unprivileged(folder);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const initialize = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'];
  if (!existsSync(data)) execFileSync(join(bin, 'initdb'), initialize, run);
  const settings = kept?.settings ?? '-c fsync=off';
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder} ${settings}`;
  const control = (...args: string[]) =>
    execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', log, ...args], run);
  const start = () => control('-o', options, 'start');
  start();
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    log,
    // Makes it a standby, which answers reads only, as a failover does with the old primary.
    demote: () => {
      control('-m', 'fast', 'stop');
      writeFileSync(join(data, 'standby.signal'), '');
      start();
    },
    promote: () => control('promote'),
    stop: () => {
      // It may have been stopped already.
      if (!existsSync(join(data, 'postmaster.pid'))) return;
      control('-m', kept ? 'fast' : 'immediate', 'stop');
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the folder of the newest PostgreSQL's programs; undefined if it is not installed. */
export function postgresPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/initdb').map(dirname).sort().at(-1);
}

/** Returns the options to run its programs in a folder: PostgreSQL refuses to run as root. */
export function unprivileged(folder: string) {
  const base = { stdio: 'ignore' as const, cwd: folder };
  if (process.getuid?.() !== 0) return base;
  const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }));
  chownSync(folder, uid, gid);
  return { ...base, uid, gid };
}

/** Runs statements over a connection of its own. Returns the rows of the last one. */
export async function runSql(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const statement of statements) last = await client.query(statement);
    return last?.rows ?? [];
  } finally {
    await client.end();
  }
}
