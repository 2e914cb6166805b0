import { runSession, type Setting } from './session.ts';
import { Broken } from './world.ts';

export type Kind = Pick<Setting, 'openApp' | 'provider' | 'doubts' | 'onWrite' | 'hasBatches'> & {
  /** The flags of the command that replays a session, besides its seed. */
  readonly flags?: string;
};

/**
 * Runs `count` sessions with consecutive seeds, starting at `first`.
 * @returns How many drafts ended in each state.
 * @throws Error with what was broken, and the command that replays it.
 */
export async function runSessions(
  first: number,
  count: number,
  { flags = '', ...kind }: Kind,
): Promise<Record<string, number>> {
  const ends: Record<string, number> = {};
  for (let seed = first; seed < first + count; seed++) {
    try {
      const { states } = await runSession({ ...kind, seed });
      for (const [state, drafts] of Object.entries(states)) ends[state] = (ends[state] ?? 0) + drafts;
    } catch (error) {
      throw new Error(`${error}\n\nReplay it: npm run simulate -- --seed ${seed}${flags}`, { cause: error });
    }
  }
  return ends;
}

/**
 * Returns the first of `seeds` whose session detects a fault; undefined if none does.
 * @param sound The unmodified code, which must keep every promise in the same session.
 * @throws Broken if it does not: the detection would prove nothing.
 */
export async function seedThatBreaks(
  seeds: readonly number[],
  kind: Kind,
  sound: Kind,
): Promise<number | undefined> {
  for (const seed of seeds) {
    try {
      await runSession({ ...kind, seed });
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      await runSession({ ...sound, seed });
      return seed;
    }
  }
  return undefined;
}
