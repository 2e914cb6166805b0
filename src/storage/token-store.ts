/**
 * Stores the session's tokens as text by key. If the store refuses a text (full disk) or is late, the text is still valid
 * in this tab: the call that waits for a renewed token needs it, and the next renewal needs its refresh token. A text that
 * another tab stores later replaces it.
 */
import type { RecordStore } from './storage.ts';
import type { Patience } from './time-limit.ts';

/** The text that is valid in this tab, and the stored one: undefined until the store has answered. */
interface TabText {
  readonly text: string | null;
  readonly stored: string | null | undefined;
}

/** The current text is not the expected one: another tab has replaced it. */
class Replaced extends Error {
  override readonly name = 'Replaced';
}

export function tokenStore(store: RecordStore, patience: Patience) {
  const texts = new Map<string, TabText>();
  const get = async (key: string): Promise<string | null> => {
    try {
      const stored = textOf(await patience.wait(store.get(key)));
      const text = current(texts.get(key), stored);
      texts.set(key, { text, stored });
      return text;
    } catch {
      // The store reports its errors. This tab may still have the text.
      return texts.get(key)?.text ?? null;
    }
  };
  /** If the store fails or is late, the text is valid in this tab, unless `check` throws. */
  const write = async (key: string, text: string | null, writing: Promise<void>, check?: () => void) => {
    try {
      await patience.wait(writing);
      texts.set(key, { text, stored: text });
    } catch (error) {
      if (error instanceof Replaced) throw error;
      check?.();
      texts.set(key, { text, stored: texts.get(key)?.stored });
    }
  };
  return {
    get,
    set: (key: string, value: string) => write(key, value, store.set(key, value)),
    /**
     * Replaces a text in one transaction.
     * @param isExpected Whether the current text is the one to be replaced.
     * @throws If it is not, or there is none.
     */
    async replace(key: string, value: string, isExpected: (text: string) => boolean): Promise<void> {
      const before = texts.get(key);
      const check = (text: string | null) => {
        if (text === null || !isExpected(text)) throw new Replaced(`${key} is another one now.`);
      };
      const replacing = store.update(key, (stored) => {
        check(current(before, textOf(stored)));
        return value;
      });
      await write(key, value, replacing, () => check(texts.get(key)?.text ?? null));
    },
    /**
     * Removes a text and returns it.
     * @throws If the store fails or is late: the text is then removed in this tab only.
     */
    async remove(key: string): Promise<string | null> {
      const text = await get(key);
      await write(key, null, store.delete(key));
      if (texts.get(key)?.stored !== null) throw new Error(`${key} is stored.`);
      return text;
    },
    getAllKeys: async () => (await patience.wait(store.entries())).map(([key]) => key),
  };
}

function current(inTab: TabText | undefined, stored: string | null): string | null {
  const isUnchanged = inTab?.stored === undefined || inTab.stored === stored;
  return inTab && isUnchanged ? inTab.text : stored;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
