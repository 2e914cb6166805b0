import { Random as Draws } from '#src/service/db/demo/random.ts';

/** A seeded pseudo-random generator, with a choice by weight. */
export class Random extends Draws {
  constructor(seed: number) {
    super(seed);
    // Neighbouring seeds start with similar numbers. The first draws are discarded to mix them.
    for (let i = 0; i < 3; i++) this.next();
  }

  /** Picks one of the keys by weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    const entries = Object.entries<number>(weights as Record<string, number>) as [K, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return this.pick(entries)[0];
  }
}
