/**
 * Whether the portal is installed on this device, and how it can be. Catches and keeps the browser's install prompt.
 */

/** `prompt`: the browser has a prompt. The others name the menu in which the user finds it. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'firefox' | 'dock' | 'none';

// Chromium only, and missing in the DOM types.
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

/** Catches the browser's prompt. Must run first: the event fires once, and early. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The portal shows its own offer at a better moment.
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
  /** Shows the browser's prompt. Resolves to true if the user accepted. */
  async ask(): Promise<boolean> {
    const asked = offer;
    if (!asked) return false;
    // A prompt can be used once. The browser fires the event again if it still would install.
    offer = undefined;
    const { outcome } = await asked.prompt();
    wasInstalled ||= outcome === 'accepted';
    tell();
    return outcome === 'accepted';
  },
};

const IN_A_WINDOW_OF_ITS_OWN = '(display-mode: standalone), (display-mode: minimal-ui)';

function isOpenAsApp(): boolean {
  // Safari's own property, older than the media query.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(IN_A_WINDOW_OF_ITS_OWN).matches;
}

/** For browsers without a prompt: which menu they have, judged by the user agent. */
export function wayInMenus({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): InstallWay {
  // An iPad identifies as a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  // An in-app web view has no such menu, and no "Safari" in its user agent.
  if (isIos) return /Safari\//.test(userAgent) ? 'ios' : 'none';
  if (/Android.*Firefox\//.test(userAgent)) return 'firefox';
  const safari = /Macintosh.*Version\/(\d+).*Safari\//.exec(userAgent)?.[1];
  return safari && Number(safari) >= 17 ? 'dock' : 'none';
}

function tell(): void {
  for (const listener of listeners) listener();
}
