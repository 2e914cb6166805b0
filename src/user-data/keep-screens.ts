/** Sends the markup of the current screen to the service worker, which shows it at the next start (last-screen.ts). */

import { loginReturn } from '#src/auth/destination.ts';
import { chosenLanguage } from '#src/languages/language.ts';
import type { KeepScreen } from './last-screen.ts';

/** Paths of the dashboard and the lists. Forms and orders that are being built are never shown in an old state. */
const KEPT = /\/(Order|Product|Contact|Show|)$/;

/**
 * For each breakpoint of ui/breakpoint.ts: the class that shows the stored screen at the width at which it was stored
 * alone, and the class that shows the page's frame at all other widths.
 */
const WIDTHS = [
  ['(width >= 80rem)', ['max-xl:hidden', 'xl:hidden']],
  ['(width >= 73.75rem)', ['max-lg:hidden xl:hidden', 'lg:max-xl:hidden']],
  ['(width >= 56.25rem)', ['max-md:hidden lg:hidden', 'md:max-lg:hidden']],
  ['(width >= 40rem)', ['max-sm:hidden md:hidden', 'sm:max-md:hidden']],
  ['all', ['sm:hidden', 'max-sm:hidden']],
] as const;

const language = chosenLanguage();

const UNFINISHED = '[aria-busy=true],[data-loading],[role=alert]';
/** What is true for a moment only (`data-live`): orders on this device, an age, and what the portal is doing. */
const LIVE = '[data-live],[role=status]';
/** Rows this far below the window are kept, so that a page that scrolls has its scrollbar. */
const BELOW_PX = 100;

/** Keeps the screen now and whenever the page is hidden. Returns a function that stops it. */
export function keepScreens(owner: string): () => void {
  const first = location.href;
  // `/Order` is replaced by the address with its filters. The address of a sign-in has a code, and is not stored.
  const start = new URL(performance.getEntriesByType('navigation')[0]?.name ?? first);
  const isSame = start.pathname === location.pathname && !loginReturn(start);
  const keep = async () => {
    const { href, pathname } = location;
    const screen = KEPT.test(pathname) && screenOf(owner);
    if (!screen) return;
    const addresses = isSame && href === first ? [href, start.href] : [href];
    const message = { screen, addresses } satisfies KeepScreen;
    // On a first visit, the worker is still being installed.
    const worker = navigator.serviceWorker?.controller ?? (await navigator.serviceWorker?.ready)?.active;
    worker?.postMessage({ type: 'KEEP_SCREEN', ...message });
  };
  const onHidden = () => document.visibilityState === 'hidden' && void keep();
  document.addEventListener('visibilitychange', onHidden);
  void keep();
  return () => document.removeEventListener('visibilitychange', onHidden);
}

export const forgetScreens = () =>
  navigator.serviceWorker?.controller?.postMessage({ type: 'FORGET_SCREENS' });

function screenOf(owner: string): KeepScreen['screen'] | undefined {
  const root = document.getElementById('root');
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/index-"]');
  const classes = WIDTHS.find(([query]) => matchMedia(query).matches)?.[1];
  // Another language was chosen: the next start speaks it.
  const isInLanguage = chosenLanguage() === language;
  const isAtTop = scrollY === 0 && !('dialog' in document.documentElement.dataset);
  if (!root || !entry || !classes || !isInLanguage || !isAtTop || root.querySelector(UNFINISHED))
    return undefined;
  return { owner, html: stillOf(root), entry: new URL(entry.src).pathname, classes: [...classes] };
}

/** Returns the visible markup without live parts and pictures. Its buttons are inert; its links work. */
function stillOf(root: HTMLElement): string {
  // Another document loads no pictures.
  const still = document.implementation.createHTMLDocument().importNode(root, true);
  const choices = [...root.querySelectorAll('select')];
  for (const [at, choice] of [...still.querySelectorAll('select')].entries())
    choice.options[choices[at]?.selectedIndex ?? 0]?.setAttribute('selected', '');
  const rows = [...root.querySelectorAll('li,tbody>tr')];
  const below = innerHeight + BELOW_PX;
  for (const [at, row] of [...still.querySelectorAll('li,tbody>tr')].entries())
    if ((rows[at]?.getBoundingClientRect().top ?? 0) > below) row.remove();
  for (const element of still.querySelectorAll('img')) element.remove();
  for (const element of still.querySelectorAll(LIVE)) element.classList.add('invisible');
  for (const element of still.querySelectorAll<HTMLElement>('[style]')) {
    // The Content-Security-Policy forbids styles in markup. A column has its width all the same.
    if (element.style.width) element.setAttribute('width', element.style.width);
    element.removeAttribute('style');
  }
  for (const element of still.querySelectorAll<HTMLElement>('button,input,select,form')) element.inert = true;
  for (const element of still.querySelectorAll('a')) element.tabIndex = -1;
  return still.innerHTML;
}
