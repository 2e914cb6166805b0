import { SingleKeysOffV1 } from '#src/storage/stored/preferences-v1.ts';
import { usePreference } from '#src/user-data/preferences.ts';

export function useSingleKeysOff() {
  const [isOff = false, setOff] = usePreference('single keys off', SingleKeysOffV1);
  return [isOff, setOff] as const;
}
