/** The name of the command key on this machine, as `tinykeys` decides it. */
export const MOD = /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
