/** For browsers without service workers: the code of every screen and dialog, loaded into this page. */

/** The build's list of all files with code, each relative to the portal's base path. */
export const CODE_LIST = 'code.json';

let loading: Promise<void> | undefined;

/**
 * Loads the code that this page does not have yet, once, one file after the other.
 * @throws If something can't be loaded, or the server has another version. The next call retries.
 */
export function wholeCode(): Promise<void> {
  loading ??= loadAll().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadAll(): Promise<void> {
  const answer = await fetch(import.meta.env.BASE_URL + CODE_LIST);
  const names: string[] = await answer.json();
  const files = names.map((name) => import.meta.env.BASE_URL + name);
  // A newer version's code would start a second portal in this page.
  if (!files.some((file) => document.querySelector(`script[src="${file}"]`)))
    throw new Error('Of another version');
  // Imported rather than preloaded: Firefox fails a preload of what is loaded already.
  for (const file of files) await import(/* @vite-ignore */ file);
}
