/** Notices of the operating system, where the user asked for them on this device. They are shown while no tab is. */

export const NOTICES = 'system notices';

export const canTell = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator;

export function wantsNotices(preferences: { get(name: string): unknown }): boolean {
  return canTell() && preferences.get(NOTICES) === true && Notification.permission === 'granted';
}

/** @param path below the portal's own; a press opens it. One path has one notice, whatever tab shows it. */
export function tell(text: string, path: string): void {
  if (!document.hidden) return;
  // A browser that refuses now shows none: the dashboard has the same.
  navigator.serviceWorker.ready
    .then((worker) => worker.showNotification(text, { tag: path, icon: 'icons/icon-192.png', data: path }))
    .catch(() => undefined);
}
