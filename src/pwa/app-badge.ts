/** Shows a number on the icon of the installed app, where the browser can; 0 removes it. */
export function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // A browser that refuses, because notifications are not allowed, shows none: the portal shows the number, too.
  navigator.setAppBadge(count).catch(() => undefined);
}
