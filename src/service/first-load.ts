import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The screen whose start is held to a budget: the Orders list, as the router's plugin names its half. */
export const FIRST_SCREEN = 'src/routes/Order/index.tsx?tsr-split=component---loader';

const STARTS = ['src/main.tsx', FIRST_SCREEN].map((start) => join(ROOT, start));
const IS_PACKAGE = /\/node_modules\//;

interface Build {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Returns the ids of the portal's own modules that are fetched until the Orders list is usable: what its start and
 * the list import statically, without the two themselves.
 *
 * @throws where one of the two is not in the build.
 */
export function firstLoad(build: Build): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || IS_PACKAGE.test(id)) return;
    found.add(id);
    for (const imported of build.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const start of STARTS) {
    if (!build.getModuleInfo(start)) throw new Error(`${start} is not in the build.`);
    add(start);
  }
  for (const start of STARTS) found.delete(start);
  return found;
}
