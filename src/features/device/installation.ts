import { Listeners } from '#src/listeners.ts';

// Chromium only, and missing in the DOM types.
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** `prompt`: the browser has an install prompt. `ios`, `firefox`, `dock`: it has a menu item. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'firefox' | 'dock' | 'none';

const STANDALONE = '(display-mode: standalone), (display-mode: minimal-ui)';
const listeners = new Listeners();
let offer: InstallPrompt | undefined;
let wasInstalled = false;

/** Catches the browser's install prompt. Must run at start: the event fires once, and early. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
    listeners.tell();
  });
  addEventListener('appinstalled', () => {
    offer = undefined;
    wasInstalled = true;
    listeners.tell();
  });
  matchMedia(STANDALONE).addEventListener('change', listeners.tell);
}

export const installation = {
  way: (): InstallWay => {
    if (wasInstalled || isOpenAsApp()) return 'installed';
    return offer ? 'prompt' : wayInMenus(navigator);
  },
  subscribe: listeners.subscribe,
  async ask(): Promise<boolean> {
    const asked = offer;
    if (!asked) return false;
    offer = undefined;
    const { outcome } = await asked.prompt();
    wasInstalled ||= outcome === 'accepted';
    listeners.tell();
    return outcome === 'accepted';
  },
};

function isOpenAsApp(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(STANDALONE).matches;
}

/** For browsers without a prompt: which menu can install the portal, judged by the user agent. */
export function wayInMenus(of: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): InstallWay {
  const { userAgent, platform, maxTouchPoints } = of;
  // An iPad identifies as a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  // An in-app web view has no such menu, and no "Safari" in its user agent.
  if (isIos) return /Safari\//.test(userAgent) ? 'ios' : 'none';
  if (/Android.*Firefox\//.test(userAgent)) return 'firefox';
  const safari = /Macintosh.*Version\/(\d+).*Safari\//.exec(userAgent)?.[1];
  return safari && Number(safari) >= 17 ? 'dock' : 'none';
}
