import type { Device } from './device.ts';
import type { Doubt } from './doubts.ts';
import type { Network } from './network.ts';
import type { Provider } from './provider.ts';
import type { Witness } from './witness.ts';
import type { World } from './world.ts';

/** What everybody in a session shares. */
export interface Stage {
  readonly world: World;
  readonly device: Device;
  readonly witness: Witness;
  readonly provider: Provider;
  readonly network: Network;
  readonly doubts: ReadonlySet<Doubt>;
  readonly newKey: () => string;
  /** Whether orders go to several destinations, too. */
  readonly hasBatches: boolean;
}
