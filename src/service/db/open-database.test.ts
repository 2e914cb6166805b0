import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEnvironment } from '#src/service/environment.ts';
import { openDatabase, takeFolder } from './open-database.ts';

let folder: string;
let umask: number;
const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'portal-data-')), 'data');
  umask = process.umask(0);
  said.mockClear();
});
afterEach(() => {
  process.umask(umask);
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a new database is closed to other users, whatever the umask', async () => {
  const { close } = await openDatabase(readEnvironment({ DATA_DIR: folder }));
  expect(modeOf(folder)).toBe('700');
  await close();
  expect(said).not.toHaveBeenCalled();
});

test('a folder that is open to others is closed, and a line says so, once', () => {
  mkdirSync(join(folder, 'database'), { recursive: true });
  chmodSync(folder, 0o755);
  takeFolder(folder)();
  expect(modeOf(folder)).toBe('700');
  takeFolder(folder)();
  expect(said.mock.calls).toEqual([[expect.stringContaining(`${folder} was open to other users`)]]);
});

// Process ids begin anew with each boot: after a power cut, another process soon has the holder's.
test.runIf(process.platform === 'linux')(
  'a lock of an earlier boot is taken over, whoever has its id now',
  () => {
    takeFolder(folder);
    const lock = join(folder, 'process.lock');
    const [pid, boot] = readFileSync(lock, 'utf8').split(' ');
    expect([pid, boot]).toEqual([String(process.pid), expect.stringMatching(/^[\da-f-]{36}$/)]);
    writeFileSync(lock, `${process.ppid} ${boot}`);
    expect(() => takeFolder(folder)).toThrow(`another process (${process.ppid}) is using it`);
    writeFileSync(lock, `${process.ppid} of-an-earlier-boot`);
    takeFolder(folder)();
    // An earlier release named no boot.
    writeFileSync(lock, String(process.ppid));
    expect(() => takeFolder(folder)).toThrow('is using it');
  },
);

test('a folder that others use for something else is left as it is and refused', () => {
  mkdirSync(folder, { mode: 0o777 });
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(() => takeFolder(folder)).toThrow(/other files \(notes\.txt\): use a folder of its own/);
  expect(modeOf(folder)).toBe('777');
});
