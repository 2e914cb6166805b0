/** Catches and keeps the browser's install prompt. */
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

export const IN_A_WINDOW_OF_ITS_OWN = '(display-mode: standalone), (display-mode: minimal-ui)';

/** What the browser has said so far. */
export const heard: { offer: InstallPrompt | undefined; wasInstalled: boolean } = {
  offer: undefined,
  wasInstalled: false,
};

const listeners = new Listeners();
export const onInstallation = listeners.subscribe;
export const tellInstallation = listeners.tell;

/** Catches the browser's prompt. Must run first: the event fires once, and early. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The portal shows its own offer at a better moment.
    event.preventDefault();
    heard.offer = event;
    tellInstallation();
  });
  addEventListener('appinstalled', () => {
    heard.offer = undefined;
    heard.wasInstalled = true;
    tellInstallation();
  });
  matchMedia(IN_A_WINDOW_OF_ITS_OWN).addEventListener('change', tellInstallation);
}
