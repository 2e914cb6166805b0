/** Two versions of the portal, and a service that switches between them, as a deploy does. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder, type Run, startProcess } from './process.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const BUILT_FROM = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];
const PACKED = ['package-lock.json', '.env.example'];

/** A built version. The name of the first menu item tells the versions apart. */
export interface Version {
  readonly root: string;
  readonly home: string;
}

/** The version of this checkout, built when the tests start. */
export const thisVersion: Version = { root: CHECKOUT, home: 'Dashboard' };

/** Writes the sources of another version, which may store drafts in a newer format, to a separate folder. */
export function copyNextVersion({ hasNewerDrafts = false } = {}): Version {
  const root = freshFolder();
  for (const name of [...BUILT_FROM, ...PACKED])
    cpSync(join(CHECKOUT, name), join(root, name), { recursive: true });
  symlinkSync(realpathSync(join(CHECKOUT, 'node_modules')), join(root, 'node_modules'));
  const home = 'Overview';
  change(join(root, 'src/features/shell/texts.ts'), "dashboard: 'Dashboard'", `dashboard: '${home}'`);
  // Most screens and dialogs share these modules, so their chunks get other names, too.
  change(join(root, 'src/ui/texts.ts'), 'Loading ', 'Waiting for ');
  if (hasNewerDrafts)
    change(join(root, 'src/storage/stored/draft.ts'), 'DRAFT_VERSION = 3;', 'DRAFT_VERSION = 4;');
  return { root, home };
}

export function buildNextVersion(): Version {
  const { root, home } = copyNextVersion();
  execFileSync(process.execPath, [join(root, 'src/service/portal-build.ts')], { stdio: 'pipe' });
  return { root, home };
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** A service whose address and data stay the same over all deploys. */
export class Deployment {
  readonly origin: string;
  readonly #env: Record<string, string>;
  readonly #versions: [Version, Version];
  #run: Run | undefined;

  constructor(port: number, versions: [Version, Version] = [thisVersion, thisVersion]) {
    this.origin = `http://localhost:${port}`;
    this.#env = { PORT: String(port), DATA_DIR: freshFolder() };
    this.#versions = versions;
  }

  /** The version that is deployed, or was when the service stopped. */
  get version(): Version {
    return this.#versions[0];
  }

  async start(): Promise<void> {
    this.#run ??= startProcess(this.#env, this.version.root);
    await this.#run.ready;
  }

  /** Ends the process: nothing listens any more. Returns its exit code. */
  async stop(): Promise<number | null | undefined> {
    const run = this.#run;
    this.#run = undefined;
    return run?.stop();
  }

  async deploy(): Promise<void> {
    await this.stop();
    this.#versions.reverse();
    await this.start();
  }
}
