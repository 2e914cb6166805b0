import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#src/service/environment.ts';
import { reasonOf } from '#src/service/log.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './client.ts';
import { DatabaseUnusable } from './faults.ts';

const QUICK_START_MS = 1_500;

/** @throws Error with one line that names the variable and what is wrong. */
export async function openDatabase(environment: Environment): Promise<OpenDatabase> {
  const { DATABASE_URL, RUNTIME_URL: runtimeUrl, POOLER_URL: poolerUrl, DATA_DIR } = environment;
  if (DATABASE_URL) {
    return openPostgres(DATABASE_URL, {}, { runtimeUrl, poolerUrl }).catch((error) => {
      if (error instanceof DatabaseUnusable) throw new Error(`DATABASE_URL cannot be used: ${error.message}`);
      throw new Error(`DATABASE_URL cannot be used (${reasonOf(error)}); is the server up?`);
    });
  }
  try {
    const release = takeFolder(DATA_DIR);
    const starting = setTimeout(
      // Standard output is for the answers of commands.
      () => process.stderr.write('Preparing the database (the first start takes some seconds) …\n'),
      QUICK_START_MS,
    );
    const database = await openEmbedded(join(DATA_DIR, DATABASE)).finally(() => clearTimeout(starting));
    return { ...database, close: () => database.close().finally(release) };
  } catch (error) {
    throw new Error(`DATA_DIR ${DATA_DIR} cannot be used: ${reasonOf(error)}`);
  }
}

const LOCK = 'process.lock';
const DATABASE = 'database';

const BOOT_FILE = '/proc/sys/kernel/random/boot_id';
/** After a power cut, the id of the process that held the lock may be another one's. Only Linux names its boots. */
const BOOT = existsSync(BOOT_FILE) ? readFileSync(BOOT_FILE, 'utf8').trim() : '';

/**
 * Locks a folder: two processes would corrupt an embedded database. Takes over the lock of a process that has ended.
 * @returns a function that releases the folder.
 */
export function takeFolder(folder: string): () => void {
  makePrivate(folder);
  const file = join(folder, LOCK);
  if (!create(file)) {
    const [holder, boot = BOOT] = readFileSync(file, 'utf8').split(' ');
    if (boot === BOOT && isRunning(Number(holder)))
      throw new Error(`another process (${holder}) is using it.`);
    rmSync(file);
    if (!create(file)) throw new Error('another process has just taken it.');
  }
  return () => rmSync(file, { force: true });
}

/** Closes the folder to other users: they may read and write the files of an embedded database. */
function makePrivate(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(folder)) return;
  const foreign = readdirSync(folder).find((name) => ![LOCK, DATABASE].includes(name));
  if (foreign !== undefined)
    throw new Error(
      `other users may enter it, and it has other files (${foreign}): use a folder of its own.`,
    );
  try {
    chmodSync(folder, 0o700);
  } catch {
    throw new Error(`other users may enter it, and this user cannot change that: chmod 700 ${folder}`);
  }
  console.error(
    `DATA_DIR ${folder} was open to other users of this machine, and is closed now. Others may have read what is in it.`,
  );
}

// Windows has no modes; its folders inherit the rights of the one above.
const isOpenToOthers = (path: string) => process.platform !== 'win32' && (lstatSync(path).mode & 0o077) !== 0;

function create(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${BOOT}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
