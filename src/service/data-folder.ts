import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const LOCK = 'process.lock';
const DATABASE = 'database';

/** The folder of the database's own files, in the service's folder. */
export const databaseIn = (folder: string): string => join(folder, DATABASE);

/**
 * Locks a folder for this process: two processes would corrupt an embedded database. A lock whose process is gone
 * (killed, or a machine that went down) is taken over. Only this user may read the folder afterwards.
 * @returns a function that releases the folder.
 * @throws Error with a one-line message if another process holds it or it is not writable.
 */
export function takeFolder(folder: string): () => void {
  makePrivate(folder);
  const file = join(folder, LOCK);
  if (!create(file)) {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isRunning(holder)) throw new Error(`another process (${holder}) is using it.`);
    rmSync(file);
    if (!create(file)) throw new Error('another process has just taken it.');
  }
  return () => rmSync(file, { force: true });
}

/**
 * Closes the folder to other users of the machine: it holds password hashes and signing keys. A folder that was open is
 * narrowed, and a line says so.
 */
function makePrivate(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOpenToOthers(folder)) {
    const foreign = readdirSync(folder).find((name) => ![LOCK, DATABASE].includes(name));
    if (foreign !== undefined)
      throw new Error(
        `other users may enter it, and it has other files (${foreign}): use a folder of its own.`,
      );
    narrow(folder);
    console.error(
      `DATA_DIR ${folder} was open to other users of this machine, and is closed now. Others may have read its signing ` +
        'keys and password hashes.',
    );
  }
  narrowFiles(folder);
}

/** Closes each file in the folder, too: the embedded database creates files that anybody may read and write. */
export function narrowFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink() && isOpenToOthers(path)) narrow(path);
  }
}

function narrow(path: string): void {
  try {
    chmodSync(path, lstatSync(path).mode & 0o700);
  } catch {
    // It belongs to another user. The check below says so.
  }
  if (isOpenToOthers(path))
    throw new Error(`other users may read ${path}, and this user cannot change that: chmod -R go= ${path}`);
}

// Windows has no modes; its folders inherit the rights of the one above.
const isOpenToOthers = (path: string) => process.platform !== 'win32' && (lstatSync(path).mode & 0o077) !== 0;

function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
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
