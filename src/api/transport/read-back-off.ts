/** Back-off of reads: after a temporary fault, every screen waits before it fetches the same path again. */
import { isTemporary, Refused } from './errors.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
// Up to a quarter longer, so that devices do not all retry at the same moment.
const JITTER = 0.25;

interface Pause {
  readonly failures: number;
  readonly isOver: Promise<void>;
}

const pauses = new Map<string, Pause>();

/**
 * Calls `read` after the pause of its path, which `Retry-After` makes longer, up to a minute.
 * @param path of the API; its query is ignored.
 * @throws what `read` throws, or the signal's reason.
 */
export async function withBackOff<T>(path: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
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
