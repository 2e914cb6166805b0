export class Ledger {
  readonly started = new Set<number>();
  readonly lines: { id: number; orderId: number; productId: number; qty: number }[] = [];
  readonly placed = new Map<string, number>();
  unanswered = 0;
  /** Two answers to one key that differ. */
  contradictions = 0;
  refused = 0;
  /** How many requests ended with each status; 0 stands for none. */
  readonly statuses = new Map<number, number>();
  #writtenAt: number[] = [];

  count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 200) this.#writtenAt.push(performance.now());
  }

  get writes(): number {
    return this.#writtenAt.length;
  }

  /** The longest time without an answered write between two moments, in seconds. */
  longestSilence(from: number, to: number): number {
    const moments = [from, ...this.#writtenAt.filter((moment) => moment > from && moment < to), to];
    const silences = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
    return Math.max(...silences) / 1000;
  }
}
