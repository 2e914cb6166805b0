/** Sends the markup of the current screen to the service worker, which shows it at the next start (last-screen.ts). */
import { loginReturn } from '#src/auth/destination.ts';
import { chosenLanguage } from '#src/languages/language.ts';
import type { ScreenMessage } from './last-screen.ts';

/**
 * For each breakpoint of ui/breakpoint.ts: the class that hides the stored screen at other widths than its own, and the
 * class that hides the page's frame at that width.
 */
const WIDTHS = [
  ['(width >= 80rem)', ['max-xl:hidden', 'xl:hidden']],
  ['(width >= 73.75rem)', ['max-lg:hidden xl:hidden', 'lg:max-xl:hidden']],
  ['(width >= 56.25rem)', ['max-md:hidden lg:hidden', 'md:max-lg:hidden']],
  ['(width >= 40rem)', ['max-sm:hidden md:hidden', 'sm:max-md:hidden']],
  ['all', ['sm:hidden', 'max-sm:hidden']],
] as const;

const language = chosenLanguage();

const UNFINISHED = '[aria-busy=true]:not([data-live] *),[data-loading],[role=alert]';
/** Parts that are outdated at the next start: orders on this device, the age of data, and what the portal is doing. */
const LIVE = '[data-live],[role=status]';
/** Rows up to this far below the window are stored, so that a page that scrolls has its scrollbar. */
const BELOW_PX = 100;

/**
 * Stores the screen now and whenever the page is hidden. Returns a stop function.
 * @param paths those of the dashboard and the lists. An old state of a form or of an unfinished order is never shown.
 */
export function storeScreens(owner: string, paths: readonly string[]): () => void {
  const first = location.href;
  // The router adds filters to `/Order`: both addresses lead to the screen. A return from sign-in has a code in it.
  const start = new URL(performance.getEntriesByType('navigation')[0]?.name ?? first);
  const isStartScreen = start.pathname === location.pathname && !loginReturn(start);
  const store = async () => {
    const { href, pathname } = location;
    const screen = paths.some((path) => pathname.endsWith(path)) && screenOf(owner);
    if (!screen) return;
    const addresses = isStartScreen && href === first ? [href, start.href] : [href];
    // On a first visit, the worker is still being installed.
    const worker = navigator.serviceWorker?.controller ?? (await navigator.serviceWorker?.ready)?.active;
    worker?.postMessage({ type: 'KEEP_SCREEN', ...({ screen, addresses } satisfies ScreenMessage) });
  };
  const onHidden = () => document.visibilityState === 'hidden' && void store();
  document.addEventListener('visibilitychange', onHidden);
  void store();
  return () => document.removeEventListener('visibilitychange', onHidden);
}

export const forgetScreens = () =>
  navigator.serviceWorker?.controller?.postMessage({ type: 'FORGET_SCREENS' });

function screenOf(owner: string): ScreenMessage['screen'] | undefined {
  const root = document.getElementById('root');
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/index-"]');
  const classes = WIDTHS.find(([query]) => matchMedia(query).matches)?.[1];
  // If another language was chosen, the next start uses it.
  const isInLanguage = chosenLanguage() === language;
  const isAtTop = scrollY === 0 && !('dialog' in document.documentElement.dataset);
  if (!root || !entry || !classes || !isInLanguage || !isAtTop || root.querySelector(UNFINISHED))
    return undefined;
  return { owner, html: snapshotOf(root), entry: new URL(entry.src).pathname, classes: [...classes] };
}

/** Returns the visible markup without live parts and pictures. Its buttons are inert; its links work. */
function snapshotOf(root: HTMLElement): string {
  // A document without a window loads no pictures.
  const snapshot = document.implementation.createHTMLDocument().importNode(root, true);
  const choices = [...root.querySelectorAll('select')];
  for (const [at, choice] of [...snapshot.querySelectorAll('select')].entries())
    choice.options[choices[at]?.selectedIndex ?? 0]?.setAttribute('selected', '');
  const rows = [...root.querySelectorAll('li,tbody>tr')];
  const below = innerHeight + BELOW_PX;
  for (const [at, row] of [...snapshot.querySelectorAll('li,tbody>tr')].entries())
    if ((rows[at]?.getBoundingClientRect().top ?? 0) > below) row.remove();
  for (const element of snapshot.querySelectorAll('img')) element.remove();
  for (const element of snapshot.querySelectorAll(LIVE)) element.classList.add('invisible');
  for (const element of snapshot.querySelectorAll<HTMLElement>('[style]')) {
    // The Content-Security-Policy forbids styles in markup. A column keeps its width by an attribute.
    if (element.style.width) element.setAttribute('width', element.style.width);
    element.removeAttribute('style');
  }
  for (const element of snapshot.querySelectorAll<HTMLElement>('button,input,select,form'))
    element.inert = true;
  for (const element of snapshot.querySelectorAll('a')) element.tabIndex = -1;
  return snapshot.innerHTML;
}
