import { usePreference } from '#src/offline/preferences.ts';
import { SingleKeysOffV1 } from '#src/offline/stored/preferences-v1.ts';

/** Whether the person turned keys without Ctrl or ⌘ off, and the way to say so. */
export function useSingleKeysOff() {
  const [isOff = false, setOff] = usePreference('single keys off', SingleKeysOffV1);
  return [isOff, setOff] as const;
}
