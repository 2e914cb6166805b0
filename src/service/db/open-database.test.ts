import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
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

test('a folder that others use for something else is left as it is and refused', () => {
  mkdirSync(folder, { mode: 0o777 });
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(() => takeFolder(folder)).toThrow(/other files \(notes\.txt\): use a folder of its own/);
  expect(modeOf(folder)).toBe('777');
});
