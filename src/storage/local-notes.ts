/**
 * Notes of logouts in local storage, used when IndexedDB does not take them. A note names a database, not a user, and
 * is removed when the logout has been carried out.
 */
const PREFIX = 'logout ';

export const localNotes = {
  /** Returns the notes as written, by database name. */
  entries(): [string, unknown][] {
    const keys = Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => [key.slice(PREFIX.length), parsed(localStorage.getItem(key))]);
  },

  set(database: string, note: unknown): void {
    try {
      localStorage.setItem(PREFIX + database, JSON.stringify(note));
    } catch {
      // Local storage is full as well: the logout continues without a note.
    }
  },

  delete(database: string): void {
    globalThis.localStorage?.removeItem(PREFIX + database);
  },
};

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Not a note: whoever reads it parses it.
    return undefined;
  }
}
