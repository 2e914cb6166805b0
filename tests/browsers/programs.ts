/** The browsers and what drives them, as Debian has them: found, or installed where that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// A Python of somebody's own has not Debian's bindings of WebKitGTK.
export const programs = {
  firefox: '/usr/bin/firefox-esr',
  webKitDriver: '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  python: '/usr/bin/python3',
} as const;

const BINDINGS = '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib';
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'];

/** @throws where something is missing and cannot be installed, saying what to do. */
export function findPrograms(): void {
  if (areHere()) return;
  if (process.getuid?.() === 0) {
    apt('update');
    apt('install', '-y', ...PACKAGES);
  }
  if (!areHere()) throw new Error(`Missing a browser: apt-get install ${PACKAGES.join(' ')}`);
}

function areHere(): boolean {
  return [...Object.values(programs), BINDINGS].every((file) => existsSync(file));
}

function apt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...words], { stdio: 'inherit', env });
}
