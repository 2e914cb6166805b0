/** Assembles the code under test for one tab, as `src/user-data/orders-of-person.ts` does in the browser. */

import { CreateOnce } from '#src/api/create-once.ts';
import { contactCreation } from '#src/api/mutations.ts';
import type { Call } from '#src/contract/call.ts';
import type { NewContact } from '#src/contract/contact.ts';
import { expand } from '#src/outbox/batch.ts';
import { orderCalls } from '#src/outbox/delivery/order-calls.ts';
import { Drafts } from '#src/outbox/drafts.ts';
import { Outbox } from '#src/outbox/outbox.ts';
import type { Device } from './device.ts';
import type { Request, Sent } from './provider.ts';
import type { Life, World } from './world.ts';

export interface App {
  readonly tab: string;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
  readonly contactForm: () => CreateOnce<NewContact>;
  /**
   * Converts a time of the device's clock to the provider's clock, both ms since the epoch. Returns undefined if the
   * provider's clock is not known yet.
   */
  readonly providerTime: (time: number) => number | undefined;
}

export interface AppPorts {
  readonly world: World;
  readonly device: Device;
  readonly life: Life;
  readonly request: Request;
  readonly newKey: () => string;
  readonly username: string;
  readonly honoursKeys: boolean;
  /** Called on reconnect, and when the user returns to the tab. */
  readonly wakers: Set<() => void>;
}

export async function openApp(ports: AppPorts): Promise<App> {
  const { world, device, life, request, newKey, username, honoursKeys, wakers } = ports;
  const { now } = device;
  // Each answer carries the provider's time.
  let heardAt = 0;
  const asks = (async (call: Call, sent: Sent) => {
    const answer = await (request as (call: Call, sent: Sent) => Promise<unknown>)(call, sent);
    heardAt = world.now;
    return answer;
  }) as Request;
  const tab = newKey();
  const drafts = new Drafts({
    setAside: device.disk.store('first', 'set-aside', life),
    tab,
    now,
    newKey,
    after: (ms: number, callback: () => void) => world.after(ms, callback, life),
    startLimit: 3_000,
    onLost: () => {},
    refusals: device.disk.refusals(),
    makeRoom: async () => {
      const came = world.random.weighted({ room: 3, none: 5, error: 2 });
      if (came === 'room' && device.disk.canMakeRoom) device.disk.isFull = false;
      if (came === 'error') throw new Error('Nothing could be removed.');
    },
    store: device.disk.store('first', 'drafts', life),
    copy: device.disk.store('copy', 'drafts', life),
    channel: device.channel('drafts', life),
  });
  await drafts.records.settled;
  const providerTime = (time: number) => (heardAt > device.clockSetAt ? time - device.clockError : undefined);
  const outbox = new Outbox({
    http: orderCalls(asks),
    drafts,
    lock: device.lock(life),
    newKey,
    random: () => world.random.next(),
    now,
    honoursKeys: () => honoursKeys,
    several: async () => ({ expand }),
    names: [username],
    providerTime,
    after: (ms, callback) => world.after(ms, callback, life),
    askedUntil: device.askedUntil,
    onWake(callback) {
      wakers.add(callback);
      return () => wakers.delete(callback);
    },
    onSettled: () => {},
  });
  outbox.run();
  const contactForm = () => new CreateOnce(contactCreation(asks), newKey);
  return { tab, drafts, outbox, contactForm, providerTime };
}
