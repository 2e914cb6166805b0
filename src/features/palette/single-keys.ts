import * as z from 'zod/mini';
import { usePreference } from '#src/offline/preferences.ts';

const Off = z.boolean();

/** Whether the person turned keys without Ctrl or ⌘ off, and the way to say so. */
export function useSingleKeysOff() {
  const [isOff = false, setOff] = usePreference('single keys off', Off);
  return [isOff, setOff] as const;
}
