/** Notices of the operating system, where the user asked for them on this device. They are shown while no tab is. */

/** The tag of the periodic sync. */
export const CLOSED_WATCH = 'order statuses';
const CLOSED_EVERY_MS = 12 * 60 * 60_000;

export const NOTICES = 'system notices';

export const canTell = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator;

export function wantsNotices(preferences: { get(name: string): unknown }): boolean {
  return canTell() && preferences.get(NOTICES) === true && Notification.permission === 'granted';
}

/** Of a notice whose press opens `path`, below the portal's own. One path has one notice, whatever tab shows it. */
export const noticeOptions = (path: string): NotificationOptions => ({
  tag: path,
  icon: 'icons/icon-192.png',
  data: path,
});

export function tell(text: string, path: string): void {
  // A browser that refuses now shows none: the dashboard has the same.
  navigator.serviceWorker.ready
    .then((worker) => worker.showNotification(text, noticeOptions(path)))
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
