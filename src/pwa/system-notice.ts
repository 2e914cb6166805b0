/** Notifications of the operating system, if the user asked for them: shown by a hidden tab, or while no page is open. */

/** The tag of the periodic sync. */
export const CLOSED_WATCH = 'order statuses';
const CLOSED_EVERY_MS = 12 * 60 * 60_000;

/** The preference that turns them on. */
export const NOTICES = 'system notices';

export const supportsNotices = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator;

export function wantsNotices(preferences: { get(name: string): unknown }): boolean {
  return supportsNotices() && preferences.get(NOTICES) === true && Notification.permission === 'granted';
}

/** @param path the screen that a press opens, below the portal's address. A later notice of one path replaces it. */
export function showNotice(worker: ServiceWorkerRegistration, text: string, path: string): Promise<void> {
  // A relative address would be that of the screen which shows it.
  const icon = `${worker.scope}icons/icon-192.png`;
  return worker.showNotification(text, { tag: path, icon, data: path });
}

export function showNoticeFromPage(text: string, path: string): void {
  navigator.serviceWorker.ready
    .then((worker) => showNotice(worker, text, path))
    // A browser that refuses now shows none: the dashboard has the same.
    .catch(() => undefined);
}

interface MaySyncPeriodically extends ServiceWorkerRegistration {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/**
 * Asks the browser to start the service worker now and then while no page is open (Periodic Background Sync), which only
 * Chromium does for an installed app. The next start asks a browser that refuses again.
 */
export function watchWhileClosed(): void {
  navigator.serviceWorker.ready
    .then((worker: MaySyncPeriodically) =>
      worker.periodicSync?.register(CLOSED_WATCH, { minInterval: CLOSED_EVERY_MS }),
    )
    .catch(() => undefined);
}
