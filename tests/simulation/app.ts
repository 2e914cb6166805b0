/** The code under test, put together for one tab as the browser does it (`src/offline/orders-of-person.ts`). */

import { create } from '#src/offline/creation.ts';
import { Drafts } from '#src/offline/drafts.ts';
import { Made } from '#src/offline/made.ts';
import { orderCalls } from '#src/offline/order-calls.ts';
import { Outbox } from '#src/offline/outbox.ts';
import { send, start } from '#src/offline/sender.ts';
import type { Device } from './device.ts';
import type { Request } from './provider.ts';
import type { Life, World } from './world.ts';

export interface App {
  /** Names the tab. */
  readonly tab: string;
  readonly drafts: Drafts;
  readonly made: Made;
  readonly outbox: Outbox;
}

export interface AppPorts {
  readonly world: World;
  readonly device: Device;
  readonly life: Life;
  readonly request: Request;
  readonly newKey: () => string;
  /** Called on reconnect, and when the person comes back to the tab. */
  readonly wakers: Set<() => void>;
}

/** Opens what a person has begun on a device, in a new tab, and goes on sending it. */
export async function openApp({ world, device, life, request, newKey, wakers }: AppPorts): Promise<App> {
  const { now } = device;
  const common = {
    setAside: device.store('set-aside', life),
    now,
    newKey,
    onLost: () => {},
    makeRoom: async () => {
      const came = world.random.weighted({ room: 3, none: 5, error: 2 });
      if (came === 'room') device.isFull = false;
      if (came === 'error') throw new Error('Nothing could be removed.');
    },
  };
  const tab = newKey();
  const drafts = await Drafts.open({
    ...common,
    store: device.store('drafts', life),
    channel: device.channel('drafts', life),
    tab,
  });
  const made = await Made.open({
    ...common,
    store: device.store('made', life),
    channel: device.channel('made', life),
    randomId: () => world.random.int(0, 2 ** 31 - 1),
  });
  const outbox = new Outbox({
    delivery: async () => ({ send, start, create, http: orderCalls(request) }),
    drafts,
    made,
    lock: device.lock(life),
    newKey,
    random: () => world.random.next(),
    now,
    after: (ms, callback) => world.after(ms, callback, life),
    onWake(callback) {
      wakers.add(callback);
      return () => wakers.delete(callback);
    },
    onSettled: () => {},
  });
  outbox.run();
  return { tab, drafts, made, outbox };
}
