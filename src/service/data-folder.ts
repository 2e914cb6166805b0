import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a folder for this process: two processes would corrupt an embedded database. A lock whose process is gone
 * (killed, or a machine that went down) is taken over.
 * @returns a function that releases the folder.
 * @throws Error with a one-line message if another process holds it or it is not writable.
 */
export function takeFolder(folder: string): () => void {
  // The embedded database creates files that anybody may read.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'process.lock');
  if (!create(file)) {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isRunning(holder)) throw new Error(`another process (${holder}) is using it.`);
    rmSync(file);
    if (!create(file)) throw new Error('another process has just taken it.');
  }
  return () => rmSync(file, { force: true });
}

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
