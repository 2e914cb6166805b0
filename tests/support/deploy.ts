/** The portal in two versions, and one service in whose place another is started: that is a deploy. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder, killProcesses, type Run, startProcess } from './process.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const BUILT_FROM = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];
const LOCKED = 'package-lock.json';

/** A built version, and the name of the menu's first item in it: how a person can tell them apart. */
export interface Version {
  readonly root: string;
  readonly home: string;
}

/** The version of this checkout, which the tests' own start has built. */
export const thisVersion: Version = { root: CHECKOUT, home: 'Dashboard' };

/** Builds another version, in a folder of its own. */
export function buildNextVersion(): Version {
  const root = freshFolder();
  for (const name of [...BUILT_FROM, LOCKED])
    cpSync(join(CHECKOUT, name), join(root, name), { recursive: true });
  symlinkSync(realpathSync(join(CHECKOUT, 'node_modules')), join(root, 'node_modules'));
  const home = 'Overview';
  change(join(root, 'src/features/shell/app-shell.tsx'), "label: 'Dashboard'", `label: '${home}'`);
  // What most screens and dialogs share: their parts, too, have other names in it.
  change(join(root, 'src/ui/loaded.tsx'), 'Loading ', 'Waiting for ');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'src/service/portal-build.ts')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The next version was not built: ${stderr}`);
  return { root, home };
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** One service, over all deploys: its address and its data stay. */
export class Deployment {
  readonly origin: string;
  readonly #env: Record<string, string>;
  readonly #versions: [Version, Version];
  #run: Run | undefined;

  constructor(port: number, versions: [Version, Version]) {
    this.origin = `http://localhost:${port}`;
    this.#env = { PORT: String(port), DATA_DIR: freshFolder() };
    this.#versions = versions;
  }

  /** The version that is deployed, or was when the service was stopped. */
  get version(): Version {
    return this.#versions[0];
  }

  async start(): Promise<void> {
    this.#run = startProcess(this.#env, this.version.root);
    await this.#run.ready;
  }

  async stop(): Promise<void> {
    this.#run?.process.kill('SIGTERM');
    await this.#run?.exit;
  }

  /** Puts the other version in the place of the one that runs. */
  async deploy(): Promise<void> {
    await this.stop();
    this.#versions.reverse();
    await this.start();
  }

  end(): void {
    killProcesses();
  }
}
