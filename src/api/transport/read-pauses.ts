/** Back-off of reads: after a fault of the server, an address is asked again only after a pause, whatever screen asks. */
import { isTemporary, Refused } from './errors.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A pause is longer by up to this part of it, so that not every device asks at the same moment. */
const JITTER = 0.25;

interface Pause {
  readonly failures: number;
  readonly isOver: Promise<void>;
}

const pauses = new Map<string, Pause>();

/**
 * Calls `read`, after the pause of its address. `Retry-After` makes a pause longer, up to a minute.
 * @param path of the API. Calls that differ in their query alone share a pause.
 * @throws what `read` throws, or the signal's reason.
 */
export async function readPolitely<T>(path: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const address = path.replace(/\?.*/, '');
  const pause = pauses.get(address);
  if (pause) await Promise.race([pause.isOver, aborted(signal)]);
  try {
    const answer = await read();
    pauses.delete(address);
    return answer;
  } catch (error) {
    if (error instanceof Refused && isTemporary(error)) {
      const { failures } = pause ?? { failures: 0 };
      const ms = Math.max(FIRST_PAUSE_MS * 2 ** failures, (error.retryAfter ?? 0) * 1000);
      const length = Math.min(LONGEST_PAUSE_MS, ms) * (1 + JITTER * Math.random());
      const isOver = new Promise<void>((resolve) => setTimeout(resolve, length));
      pauses.set(address, { failures: failures + 1, isOver });
    }
    throw error;
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
