/** Events around a session that none of its participants caused. */
import { Refused } from '#src/api/transport/errors.ts';
import type { Call } from '#src/contract/call.ts';
import { createContact } from '#src/contract/contact.ts';
import { placeOrder, startOrder } from '#src/contract/order.ts';
import { addOrderItem } from '#src/contract/order-item.ts';
import { newContact, type Sent } from './provider.ts';
import type { Stage } from './stage.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Schedules outages, full disks, wrong clocks, and actions of others at the provider, until `wellAfter`, simulated ms.
 * @param kill Ends the browser.
 */
export function planTroubles(stage: Stage, wellAfter: number, kill: () => void): void {
  const { world, device, network, provider, doubts, witness } = stage;
  const { random } = world;
  const at = (probability: number, happens: () => unknown) => {
    while (random.chance(probability)) world.after(random.next() * wellAfter, happens);
  };
  const outage = () => {
    network.outageUntil = world.now + random.next() * 20 * MINUTE;
    world.tell(() => 'the network is gone');
  };
  at(0.3, outage);
  // What a firewall resets delays only orders that wait with it.
  if (doubts.has('firewall')) world.after(random.next() * 5 * MINUTE, outage);
  at(doubts.has('torn') || doubts.has('recreated') ? 0.5 : 0.15, () => {
    device.disk.isFull = true;
    world.tell(() => 'the disk is full');
  });
  world.after(wellAfter, () => {
    device.disk.isFull = false;
  });
  at(0.2, () => {
    device.clockSetAt = world.now;
    device.clockError += random.pick([-DAY, DAY, -90 * MINUTE, 90 * MINUTE, -4 * MINUTE, 2 * MINUTE]);
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
  if (doubts.has('broken store')) world.after(random.next() * wellAfter, () => device.disk.break());
  if (doubts.has('broken store') || doubts.has('put back')) at(0.7, kill);
  planOthers(stage, wellAfter, at);
  if (doubts.has('killed')) killAsItIsPlaced(stage, wellAfter, kill);
  const withdraw = (id: number) => {
    world.tell(() => `access to client ${id} is withdrawn`);
    witness.seesFrom.set(id, Infinity);
    world.after(Math.min(wellAfter - world.now, random.next() * random.pick([2, 20]) * MINUTE), () => {
      world.tell(() => `access to client ${id} is back`);
      witness.seesFrom.set(id, world.now);
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

function planOthers(
  { world, network, provider, doubts, witness }: Stage,
  wellAfter: number,
  at: (probability: number, happens: () => unknown) => void,
): void {
  const { random } = world;
  const client = () => random.pick(provider.clients);
  const asked = (call: Call, sent: Sent): unknown => {
    try {
      return provider.answerColleague?.(call, sent);
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  };
  const addLine = (order_id: number, { products } = client()) => {
    const body = { order_id, product_id: random.pick(products).id, qty: random.int(1, 6) };
    if (asked(addOrderItem, { body })) world.tell(() => `a colleague adds ${JSON.stringify(body)}`);
  };
  const colleagueOrders = () => {
    const chosen = client();
    const { id: org_id } = chosen;
    const started = asked(startOrder, { params: { orgId: org_id } });
    if (!started) return;
    const { id } = startOrder.answer.parse(started);
    world.tell(() => `a colleague starts ${id}`);
    for (let lines = random.int(0, 2); lines > 0; lines--) addLine(id, chosen);
    const ship_to_id = random.pick(chosen.contacts).id;
    const about = { client_notes: 'A colleague’s', required_by: '2026-11-21 09:00:00' };
    const body = { id, org_id, ship_to_id, ...about };
    if (random.chance(0.7) && asked(placeOrder, { body })) world.tell(() => `a colleague places ${id}`);
  };
  const rewriteContact = (id: number) => {
    world.tell(() => `contact ${id} is another one`);
    const name = random.chance(0.7) && { name: `Company ${random.int(1, 999)}` };
    provider.rewriteContact?.(id, { ...name, address: `${random.int(1, 999)} Side Street` });
  };
  const rewriteProduct = (id: number) => {
    world.tell(() => `product ${id} is another one`);
    const sku = random.chance(0.7) && { sku: `SKU-X${random.int(1, 999)}` };
    provider.rewriteProduct?.(id, { ...sku, title: `Leaflet ${random.int(1, 999)}` });
  };
  const rewriteCarrier = (id: number) => {
    world.tell(() => `carrier ${id} is another one`);
    provider.rewriteCarrier?.(id, `Carrier ${random.int(1, 999)}`);
  };
  const during = (set: (isOn: boolean) => void) => {
    set(true);
    world.after(Math.min(wellAfter - world.now, random.next() * random.pick([2, 20]) * MINUTE), () =>
      set(false),
    );
  };
  if (doubts.has('colleagues') && provider.answerColleague) {
    at(0.6, colleagueOrders);
    at(0.8, () => {
      const open = provider.openOrders ?? [];
      if (open.length > 0) addLine(random.pick(open));
    });
  }
  if (doubts.has('renamed')) {
    at(0.6, () => rewriteContact(random.pick(client().contacts).id));
    at(0.6, () => rewriteProduct(random.pick(client().products).id));
    at(0.3, () => rewriteCarrier(random.pick(provider.carriers).id));
    at(0.3, () => {
      const { id } = random.pick(client().contacts);
      world.tell(() => `contact ${id} is deleted`);
      provider.rewriteContact?.(id, undefined);
    });
    at(0.3, () => {
      const { id } = random.pick(client().products);
      world.tell(() => `product ${id} is not active any more`);
      provider.rewriteProduct?.(id, { active: false });
    });
  }
  if (doubts.has('false answers')) {
    at(0.6, () =>
      during((isOn) => {
        world.tell(() => `placements are ${isOn ? 'answered with open orders' : 'done again'}`);
        provider.answersOpen = isOn;
      }),
    );
    at(0.6, () =>
      during((isOn) => {
        world.tell(() => `starts are answered with ${isOn ? 'existing' : 'new'} orders`);
        provider.repeatsNumbers = isOn;
      }),
    );
  }
  if (!doubts.has('restored')) return;
  const restoredAt = random.next() * (wellAfter - 2 * MINUTE);
  const backupAt = random.next() * restoredAt;
  if (restoredAt < 0) return;
  world.after(backupAt, () => {
    const backup = provider.snapshot?.();
    if (!backup) return;
    world.tell(() => 'the provider makes a backup');
    world.after(restoredAt - backupAt, () => {
      world.tell(() => 'the provider is restored');
      network.restart();
      witness.restores(provider.restore?.(backup) ?? []);
      for (const { id: orgId, contacts, products } of provider.clients) {
        for (const { id } of contacts) if (random.chance(0.3)) rewriteContact(id);
        for (const { id } of products) if (random.chance(0.3)) rewriteProduct(id);
        if (random.chance(0.3)) asked(createContact, { body: newContact(orgId, `Colleague's ${orgId}`) });
      }
      for (const { id } of provider.carriers) if (random.chance(0.3)) rewriteCarrier(id);
      for (let orders = random.int(0, 3); orders > 0; orders--) colleagueOrders();
    });
  });
}

function killAsItIsPlaced({ world, device, network, provider }: Stage, wellAfter: number, kill: () => void) {
  const { random } = world;
  const { answer, onPlaced } = provider;
  provider.answer = (call, sent, old) => {
    if (call === addOrderItem && world.now < wellAfter && random.chance(0.4)) {
      device.disk.isFull = true;
      world.tell(() => 'the disk is full');
    }
    return answer.call(provider, call, sent, old);
  };
  provider.onPlaced = (order) => {
    onPlaced(order);
    if (world.now >= wellAfter || random.chance(0.5)) return;
    kill();
    device.disk.isFull = false;
    network.hiddenUntil = Math.min(wellAfter, world.now + random.pick([15_000, 90_000, 20 * MINUTE]));
    world.tell(() => 'the provider hides orders');
  };
}
