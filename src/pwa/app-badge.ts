/** Shows a number on the icon of the installed app, where the browser can; 0 removes it. */
export function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // The browser refuses if notifications are not allowed. The portal shows the number, too.
  navigator.setAppBadge(count).catch(() => undefined);
}
