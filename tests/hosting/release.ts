/** Releases as `npm run package` writes them, unpacked and installed as the README says. */
import { execFileSync } from 'node:child_process';
import { globSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Version } from '#tests/support/deploy.ts';
import { freshFolder } from '#tests/support/process.ts';

export interface Release extends Version {
  /** The folder of the static portal, with its nginx site. */
  readonly portal: string;
  readonly service: string;
}

export const NAME = 'Acme Portal';
export const BASE = '/portal/';

export function packageVersion(version: Version): Release {
  const { root } = version;
  run(root, process.execPath, 'src/deploy/package.ts', '--name', NAME, '--base', BASE);
  const folder = freshFolder();
  const archives = globSync(join(root, 'release/*.tar.gz'));
  run(join(root, 'release'), 'sha256sum', '--quiet', '--check', 'SHA256SUMS');
  for (const archive of archives) run(folder, 'tar', '-xzf', archive);
  const [portal = ''] = globSync(join(folder, 'portal-[0-9]*'));
  const [service = ''] = globSync(join(folder, 'portal-service-*'));
  for (const unpacked of [portal, service]) run(unpacked, 'sha256sum', '--quiet', '--check', 'SHA256SUMS');
  // nginx reads it as another user.
  run(folder, 'chmod', 'a+rx', folder);
  return { ...version, portal, service };
}

/** Leads a link to a release, in one step. */
export function switchTo(link: string, { portal }: Release): void {
  rmSync(`${link}.next`, { force: true });
  symlinkSync(portal, `${link}.next`);
  renameSync(`${link}.next`, link);
}

export function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
