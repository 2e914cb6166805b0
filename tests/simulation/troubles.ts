/** Events around a session that none of its participants caused. */
import type { Device } from './device.ts';
import type { Doubt } from './doubts.ts';
import type { Network } from './network.ts';
import type { Provider } from './provider.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Surroundings {
  readonly world: World;
  readonly device: Device;
  readonly network: Network;
  readonly provider: Provider;
  readonly doubts: ReadonlySet<Doubt>;
  /** Called with the time since which the user sees a client, simulated ms. */
  readonly onSight: (clientId: number, since: number) => void;
}

/**
 * Schedules outages, full disks, wrong clocks, and actions of others at the provider, until `wellAfter`, simulated ms.
 */
export function planTroubles(
  { world, device, network, provider, doubts, onSight }: Surroundings,
  wellAfter: number,
): void {
  const { random } = world;
  const at = (probability: number, happens: () => unknown) => {
    while (random.chance(probability)) world.after(random.next() * wellAfter, happens);
  };
  at(0.3, () => {
    network.outageUntil = world.now + random.next() * 20 * MINUTE;
    world.tell(() => 'the network is gone');
  });
  at(doubts.has('torn') || doubts.has('recreated') ? 0.5 : 0.15, () => {
    device.disk.isFull = true;
    world.tell(() => 'the disk is full');
  });
  world.after(wellAfter, () => {
    device.disk.isFull = false;
  });
  at(0.2, () => {
    device.clockSetAt = world.now;
    device.clockError += random.pick([-DAY, DAY, -90 * MINUTE, 90 * MINUTE]);
    world.tell(() => `the clock is wrong by ${device.clockError / MINUTE} min`);
  });
  // The reason for a refusal persists until the order is emptied, see network.ts.
  const undoLater = (undo: () => unknown): void => {
    world.after(random.next() * 20 * MINUTE, () => {
      if (!provider.hasRefusedOrder) return undo();
      if (world.now < wellAfter) undoLater(undo);
      return undefined;
    });
  };
  const client = () => random.pick(provider.clients);
  at(0.75, () => {
    const product = random.pick(client().products);
    world.tell(() => `others buy of ${product.id}`);
    return provider.setStock(product.id, random.int(0, 3));
  });
  at(0.5, () => {
    const { id } = random.pick(client().contacts);
    world.tell(() => `contact ${id} is not active any more`);
    undoLater(() => provider.setContactActive(id, true));
    return provider.setContactActive(id, false);
  });
  at(0.1, () => {
    const { id } = client();
    world.tell(() => `client ${id} is not active any more`);
    undoLater(() => provider.setClientActive(id, true));
    return provider.setClientActive(id, false);
  });
  at(0.3, () => {
    const { id, qty } = random.pick(client().products);
    undoLater(() => provider.setStock(id, qty));
  });
  if (doubts.has('cleared')) at(0.5, () => device.disk.clear());
  if (doubts.has('hanging'))
    at(0.5, () => device.disk.hang(Math.min(wellAfter, world.now + random.int(1_000, 10 * MINUTE))));
  const withdraw = (id: number) => {
    world.tell(() => `access to client ${id} is withdrawn`);
    onSight(id, Infinity);
    world.after(Math.min(wellAfter - world.now, random.next() * random.pick([2, 20]) * MINUTE), () => {
      world.tell(() => `access to client ${id} is back`);
      onSight(id, world.now);
      return provider.setMember(id, true);
    });
    return provider.setMember(id, false);
  };
  if (!doubts.has('membership')) return;
  at(0.6, () => withdraw(client().id));
  const { onPlaced } = provider;
  provider.onPlaced = (order) => {
    onPlaced(order);
    if (world.now < wellAfter && random.chance(0.5)) void withdraw(order.orgId);
  };
}
