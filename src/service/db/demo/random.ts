/** A deterministic source of choices (mulberry32): the demo data is the same at every first start. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  }

  sample<T>(from: readonly T[], count: number): T[] {
    const pool = [...from];
    return Array.from({ length: Math.min(count, pool.length) }, () =>
      pool.splice(this.int(0, pool.length - 1), 1),
    ).flat();
  }
}
