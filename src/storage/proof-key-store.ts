/**
 * Stores the key that binds the session's tokens to this browser (RFC 9449). Its private half can't be read out. If
 * the store does not take the key, it lasts as long as the tab.
 */
import { report, reported } from '#src/reports/reports.ts';
import type { RecordStore } from './storage.ts';
import type { Patience } from './time-limit.ts';

/** The key, with the nonce that the provider wants in proofs. */
interface ProofKey {
  readonly keys: CryptoKeyPair;
  readonly nonce?: string | undefined;
}

const RECORD = 'proof-key';

export function proofKeyStore(store: RecordStore, patience: Patience) {
  let held: ProofKey | undefined;
  // Whether this tab has a key that is not stored yet: its tokens are bound to that one, whatever is stored.
  let isOwn = false;
  /** @throws If the store does not answer, and this tab has no key. */
  const get = async (): Promise<ProofKey | undefined> => {
    if (isOwn) return held;
    const stored = await patience.wait(store.get(RECORD)).catch((error: unknown) => {
      if (!held) throw error;
    });
    held = (stored as ProofKey | undefined) ?? held;
    return held;
  };
  const hold = async (key: ProofKey, writing: Promise<void>) => {
    held = key;
    await patience.wait(writing).catch(reported('proof key'));
  };
  return {
    get,
    /**
     * Returns the key. Creates it if there is none; of two tabs that do so at once, one wins. If the store does not
     * answer, the new key replaces what is stored there, as the tokens that are bound to it do.
     */
    async getOrCreate(): Promise<ProofKey> {
      let isSilent = false;
      const stored = await get().catch((error: unknown) => {
        report(error, 'proof key');
        isSilent = true;
      });
      if (stored) return stored;
      const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
      if (!isSilent) {
        const storing = store.update(RECORD, (other) => other ?? { keys });
        await hold({ keys }, storing);
        return (await get()) ?? { keys };
      }
      isOwn = true;
      const written = store.set(RECORD, { keys }).then(() => {
        isOwn = false;
      });
      await hold({ keys }, written);
      return { keys };
    },
    set: (key: ProofKey): Promise<void> => hold(key, store.set(RECORD, key)),
    /** @throws If the store did not remove it, or not in time. */
    async remove(): Promise<void> {
      held = undefined;
      isOwn = false;
      await patience.wait(store.delete(RECORD));
    },
  };
}
