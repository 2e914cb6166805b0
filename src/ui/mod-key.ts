/** What the key for commands is called on this machine; `tinykeys` tells them apart in the same way. */
export const MOD = /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
