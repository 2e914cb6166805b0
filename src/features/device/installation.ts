/** Whether the portal is installed on this device, and how it can be: the browser's own offer is caught and kept. */

/** `prompt`: the browser asks; the others are where a person finds it in a menu of theirs. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'firefox' | 'dock' | 'none';

// Chromium's alone, and in no DOM types.
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

let offer: InstallPrompt | undefined;
let wasInstalled = false;
const listeners = new Set<() => void>();

/** Catches the browser's offer. Called before anything else: it is made once, and early. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The portal offers it itself, at a better moment.
    event.preventDefault();
    offer = event;
    tell();
  });
  addEventListener('appinstalled', () => {
    offer = undefined;
    wasInstalled = true;
    tell();
  });
  matchMedia(IN_A_WINDOW_OF_ITS_OWN).addEventListener('change', tell);
}

export const installation = {
  way: (): InstallWay => {
    if (wasInstalled || isOpenAsApp()) return 'installed';
    return offer ? 'prompt' : wayInMenus(navigator);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Has the browser ask the person; true where they agreed. */
  async ask(): Promise<boolean> {
    const asked = offer;
    if (!asked) return false;
    // It can be used once; a browser that still would install makes another.
    offer = undefined;
    const { outcome } = await asked.prompt();
    wasInstalled ||= outcome === 'accepted';
    tell();
    return outcome === 'accepted';
  },
};

const IN_A_WINDOW_OF_ITS_OWN = '(display-mode: standalone), (display-mode: minimal-ui)';

function isOpenAsApp(): boolean {
  // Safari's own word, older than the media query.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(IN_A_WINDOW_OF_ITS_OWN).matches;
}

/** Where the browser has no prompt: the menu that it has, as far as its name tells. */
export function wayInMenus({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): InstallWay {
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  // The view inside of another app has no such menu, and no "Safari" in its name.
  if (isIos) return /Safari\//.test(userAgent) ? 'ios' : 'none';
  if (/Android.*Firefox\//.test(userAgent)) return 'firefox';
  const safari = /Macintosh.*Version\/(\d+).*Safari\//.exec(userAgent)?.[1];
  return safari && Number(safari) >= 17 ? 'dock' : 'none';
}

function tell(): void {
  for (const listener of listeners) listener();
}
