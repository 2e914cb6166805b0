import { Random } from '#tests/simulation/random.ts';
import { FAULTS, type Fault } from './faults.ts';

export interface Planned {
  readonly fault: Fault;
  readonly keys: boolean;
  readonly random: Random;
}

interface Wanted {
  readonly isShort: boolean;
  /** Part of the names of the faults; all, where it is empty. */
  readonly only: string;
  /** How many of each fault; undefined for the share that each has. */
  readonly orders: number | undefined;
  readonly isDiskSmall: boolean;
}

/** The orders of a run, fault by fault; every second one of a fault goes to an API without idempotency keys. */
export function planOf(random: Random, { isShort, only, orders, isDiskSmall }: Wanted): Planned[] {
  return FAULTS.flatMap((fault) => {
    const seed = random.int(0, 2 ** 31 - 1);
    if (!fault.name.includes(only)) return [];
    if (fault.needsSmallDisk && !isDiskSmall) {
      console.log(`Left out, because there is no small disk: ${fault.name}.`);
      return [];
    }
    const [long, short] = fault.share;
    return Array.from({ length: orders ?? (isShort ? short : long) }, (_, index) => {
      const own = new Random(seed + index);
      return {
        fault,
        random: own,
        keys: !fault.isWithoutKeys && (isShort ? own.chance(0.5) : index % 2 === 0),
      };
    });
  });
}
