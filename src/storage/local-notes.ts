/**
 * Notes of logouts in local storage, for where IndexedDB does not take them. They name a database, and nobody; they go
 * when the logout has been carried out.
 */
const PREFIX = 'logout ';

export const localNotes = {
  /** The notes by the names of databases, as they were written. */
  entries(): [string, unknown][] {
    const keys = Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => [key.slice(PREFIX.length), parsed(localStorage.getItem(key))]);
  },

  /** Where local storage has no room either, there is no note, and still a logout. */
  set(database: string, note: unknown): void {
    try {
      localStorage.setItem(PREFIX + database, JSON.stringify(note));
    } catch {}
  },

  delete(database: string): void {
    globalThis.localStorage?.removeItem(PREFIX + database);
  },
};

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
