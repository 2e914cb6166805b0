/** Whether the portal is installed on this device, and how it can be. */
import { heard, IN_A_WINDOW_OF_ITS_OWN, onInstallation, tellInstallation } from './install-prompt.ts';

/** `prompt`: the browser has a prompt. The others name the menu in which the user finds it. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'firefox' | 'dock' | 'none';

export const installation = {
  way: (): InstallWay => {
    if (heard.wasInstalled || isOpenAsApp()) return 'installed';
    return heard.offer ? 'prompt' : wayInMenus(navigator);
  },
  subscribe: onInstallation,
  /** Shows the browser's prompt. Resolves to true if the user accepted. */
  async ask(): Promise<boolean> {
    const asked = heard.offer;
    if (!asked) return false;
    // A prompt can be used once. The browser fires the event again if it still would install.
    heard.offer = undefined;
    const { outcome } = await asked.prompt();
    heard.wasInstalled ||= outcome === 'accepted';
    tellInstallation();
    return outcome === 'accepted';
  },
};

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
