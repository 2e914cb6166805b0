/** The browsers and what drives them, as Debian has them. */
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

/**
 * Playwright's global setup.
 * @throws where a program is missing, saying what to do.
 */
export default function findPrograms(): void {
  const missing = [...Object.values(programs), BINDINGS].filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} was not found: apt install ${PACKAGES.join(' ')}`);
}
