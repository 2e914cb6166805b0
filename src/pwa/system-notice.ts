/** Notifications of the operating system, if the user asked for them: shown by a hidden tab, or while no page is open. */

/** The tag of the periodic sync. */
export const CLOSED_WATCH = 'order statuses';
const CLOSED_EVERY_MS = 12 * 60 * 60_000;

/** The preference that turns notifications on. */
export const NOTICES = 'system notices';

export const supportsNotices = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator;

export function wantsNotices(preferences: { get(name: string): unknown }): boolean {
  return supportsNotices() && preferences.get(NOTICES) === true && Notification.permission === 'granted';
}

/** @param path the screen that a press opens, below the portal's address. A later notice with the same path replaces it. */
export function showNotice(worker: ServiceWorkerRegistration, text: string, path: string): Promise<void> {
  // A page would resolve a relative address against its own.
  const icon = `${worker.scope}icons/icon-192.png`;
  return worker.showNotification(text, { tag: path, icon, data: path });
}

/** Closes all notices: they name destinations of the user's orders. */
export async function removeNotices(worker: Partial<ServiceWorkerRegistration>): Promise<void> {
  // An in-app browser on Android shows none, and has no such method.
  for (const notice of (await worker.getNotifications?.()) ?? []) notice.close();
}

export function showNoticeFromPage(text: string, path: string): void {
  navigator.serviceWorker.ready
    .then((worker) => showNotice(worker, text, path))
    // The browser refuses. The dashboard shows the same.
    .catch(() => undefined);
}

interface MaySyncPeriodically extends ServiceWorkerRegistration {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/**
 * Asks the browser to start the service worker now and then while no page is open (Periodic Background Sync). Only Chromium
 * does, for an installed app. If it refuses, the next start asks again.
 */
export function watchWhileClosed(): void {
  navigator.serviceWorker.ready
    .then((worker: MaySyncPeriodically) =>
      worker.periodicSync?.register(CLOSED_WATCH, { minInterval: CLOSED_EVERY_MS }),
    )
    .catch(() => undefined);
}
