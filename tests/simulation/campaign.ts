/** Many sessions, one after the other, each of a seed of its own. */
import { runSession, type Setting } from './session.ts';
import { Broken } from './world.ts';

export type Kind = Pick<Setting, 'openApp' | 'provider' | 'doubts' | 'isUnread'> & {
  /** What the command that replays a session says besides its seed. */
  readonly flags?: string;
};

// Where a thousand errors a second are made on purpose, their stacks are most of the work.
Error.stackTraceLimit = 4;

/**
 * Runs `count` sessions, of the seeds from `first` on.
 * @returns how many drafts ended in each state.
 * @throws Error that says what was broken, and the command that replays it.
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
 * How many sessions it takes to see that something is broken; undefined where none of `most` does.
 * @param sound the code as it is, which keeps every promise in the same session.
 * @throws Broken where it does not: then nothing is proved.
 */
export async function sessionsUntilBroken(
  most: number,
  kind: Kind,
  sound: Kind,
): Promise<number | undefined> {
  for (let seed = 0; seed < most; seed++) {
    try {
      await runSession({ ...kind, seed });
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      await runSession({ ...sound, seed });
      return seed + 1;
    }
  }
  return undefined;
}
