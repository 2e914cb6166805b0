/**
 * Stores the key that binds the session's tokens to this browser (RFC 9449). Its private half can't be read out. If
 * the store does not take the key, it lasts as long as the tab.
 */
import { reported } from '#src/reports/reports.ts';
import type { RecordStore } from './storage.ts';
import type { Patience } from './time-limit.ts';

/** The key, with the nonce that the provider wants in proofs. */
interface ProofKey {
  readonly keys: CryptoKeyPair;
  readonly nonce?: string | undefined;
}

const RECORD = 'proof-key';

/**
 * Opens the key store.
 * @param patience Limits how long to wait for the record store.
 */
export function proofKeyStore(store: RecordStore, patience: Patience) {
  let held: ProofKey | undefined;
  /** @throws If the store does not answer, and this tab has no key. */
  const get = async (): Promise<ProofKey | undefined> => {
    const stored = await patience.wait(store.get(RECORD)).catch((error: unknown) => {
      if (!held) throw error;
    });
    held = (stored as ProofKey | undefined) ?? held;
    return held;
  };
  const keep = async (key: ProofKey, writing: Promise<void>) => {
    held = key;
    await patience.wait(writing).catch(reported('proof key'));
  };
  return {
    get,
    /** Returns the key. Creates it if there is none; of two tabs that do so at once, one wins. */
    async getOrCreate(): Promise<ProofKey> {
      const known = await get().catch(reported('proof key'));
      if (known) return known;
      const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
      await keep(
        { keys },
        store.update(RECORD, (stored) => stored ?? { keys }),
      );
      return (await get()) ?? { keys };
    },
    set: (key: ProofKey): Promise<void> => keep(key, store.set(RECORD, key)),
    /** @throws If the store did not remove it, or not in time. */
    async remove(): Promise<void> {
      held = undefined;
      await patience.wait(store.delete(RECORD));
    },
  };
}
