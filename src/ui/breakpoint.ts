import { useSyncExternalStore } from 'react';

const phone = globalThis.matchMedia?.('(max-width: 639.98px)');

function subscribe(listener: () => void): () => void {
  phone?.addEventListener('change', listener);
  return () => phone?.removeEventListener('change', listener);
}

/** Whether the screen is a phone's: below 640 px, where lists are cards and filters live in a sheet. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone?.matches ?? false);
}
