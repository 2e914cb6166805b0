/** Once an order may have been placed, only evidence ends the doubt. */
import { describe, expect, test } from 'vitest';
import { Malformed, Refused, Unreachable } from '#src/api/transport/errors.ts';
import { getContact } from '#src/contract/contact.ts';
import {
  getOrder,
  listOrdersOfOrganization,
  listShippingCompanies,
  placeOrder,
  startOrder,
} from '#src/contract/order.ts';
import { addOrderItem, listOrderItems, updateOrderItem } from '#src/contract/order-item.ts';
import { getOrganization } from '#src/contract/organization.ts';
import { getProduct } from '#src/contract/product.ts';
import { chooseCarrier } from '#src/features/order-wizard/edits.ts';
import { abandonAndWatch, type Draft } from '#src/outbox/draft.ts';
import { setQuantity } from '#src/outbox/edits.ts';
import { Desk, deskWithOrder, type Interception } from './desk.ts';
import { refusal } from './model-provider.ts';

const notFound = () => refusal(404, 'No Order found.');

/** The first placement succeeds and its answer is lost. Look-ups answer `what` until `until`, simulated ms. */
function losesTheAnswer(desk: Desk, what: () => unknown, until = Number.POSITIVE_INFINITY): Interception {
  let isAsked = false;
  return async (call, _sent, passOn) => {
    const isLookUp = call === getOrder || call === listOrderItems;
    if (isLookUp && isAsked && desk.world.now < until) return what();
    const answer = await passOn();
    if (call === placeOrder && !isAsked) {
      isAsked = true;
      throw new Refused(502);
    }
    return answer;
  };
}

/** The first placement is not carried out and gets no answer. `then` intercepts what is requested after it. */
function losesThePlacement(then: Interception): Interception {
  let isRequested = false;
  return async (call, sent, passOn) => {
    if (isRequested) return then(call, sent, passOn);
    isRequested = call === placeOrder;
    return isRequested ? Promise.reject(new Unreachable('No answer.')) : passOn();
  };
}

const fails = (error: Error) => () => Promise.reject(error);

/** An order that was placed without an answer, and that nobody can look up from then on. */
async function orderInDoubt(honoursKeys = false) {
  const order = await deskWithOrder([1], honoursKeys);
  const { desk, app, id } = order;
  desk.intercept = losesTheAnswer(desk, fails(notFound()));
  await desk.settled(app.outbox.submit(id));
  return { ...order, first: desk.placed[0]?.id ?? 0 };
}

describe('no evidence', () => {
  test.each([
    ['a 404', fails(notFound()), 'not-found'],
    ['a 403', fails(new Refused(403)), 'no-access'],
    ['an empty answer', fails(new Malformed('{}')), 'unclear'],
    ['another order', () => ({ id: 999, org_id: 1, status_id: null }), 'unclear'],
  ] as const)('%s leaves the order in doubt, and places no second one', async (_what, answer, reason) => {
    const { desk, app, id } = await deskWithOrder();
    desk.intercept = losesTheAnswer(desk, answer);
    await desk.settled(app.outbox.submit(id));
    expect(desk.placed).toHaveLength(1);
    expect(desk.stored(id)).toMatchObject({ state: 'in-doubt', placing: true, doubt: { reason } });
    expect(desk.stored(id)?.doubt?.checks).toBeGreaterThan(3);
  });

  test('an order that is shown again after an hour is known as placed', async () => {
    const { desk, app, id } = await deskWithOrder();
    desk.intercept = losesTheAnswer(desk, fails(notFound()), 60 * 60_000);
    await desk.settled(app.outbox.submit(id));
    expect(desk.stored(id)).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id, doubt: null });
    expect(desk.placed).toHaveLength(1);
  });

  test('a stale look-up that shows the order as open places nothing twice', async () => {
    const { desk, app, id } = await deskWithOrder();
    const open = () => ({ id: desk.placed[0]?.id ?? 0, org_id: 1, status_id: null });
    desk.intercept = async (call, _sent, passOn) => {
      if (call === getOrder && desk.placed.length > 0 && desk.world.now < 60 * 60_000) return open();
      const answer = await passOn();
      if (call === placeOrder && desk.world.now < 10_000) throw new Unreachable('No answer.');
      return answer;
    };
    await desk.settled(app.outbox.submit(id));
    expect(desk.placed).toHaveLength(1);
    expect(desk.stored(id)?.state).toBe('sent');
  });
});

test('a user who may not place orders is told so, and signed out once', async () => {
  const { desk, app, id } = await deskWithOrder();
  const message = 'Only buyers may place orders.';
  const requests = desk.fail(placeOrder, new Refused(403, { message }));
  const seen = desk.storedAt(id, 30 * 60_000);
  await desk.settled(app.outbox.submit(id));
  expect(seen()).toMatchObject({
    state: 'needs-you',
    problem: { code: 'refused', said: [{ text: message }] },
  });
  expect(requests.map(({ keepsSession }) => keepsSession)).toEqual([false, true]);
});

test('an order that may be placed is not emptied for a destination that is not shown', async () => {
  const { desk, app, id } = await deskWithOrder([1, 1]);
  let looks = 0;
  const removed: unknown[] = [];
  desk.intercept = losesThePlacement(async (call, sent, passOn) => {
    if (call === updateOrderItem) removed.push(sent.body);
    if (call === getContact && looks++ === 0) throw new Refused(403);
    return passOn();
  });
  await desk.settled(app.outbox.submit(id));
  expect(looks).toBeGreaterThan(1);
  expect(removed).toEqual([]);
  expect(desk.stored(id)).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id });
});

test('an order that is shown, and whose carriers are not, is not said to be hidden', async () => {
  const { desk, app, id } = await deskWithOrder();
  desk.intercept = losesThePlacement(async (call, _sent, passOn) =>
    call === listShippingCompanies && desk.world.now < 60 * 60_000 ? [] : passOn(),
  );
  const seen = desk.storedAt(id, 30 * 60_000);
  await desk.settled(app.outbox.submit(id));
  expect(seen()).toMatchObject({ state: 'in-doubt', doubt: { reason: 'unclear' } });
  expect(desk.placed).toHaveLength(1);
});

test.each([
  ['a 404', () => Promise.reject(notFound())],
  ['no lines', () => []],
])('an order is not placed again while %s hides what its numbers stand for', async (_what, hidden) => {
  const { desk, app, id } = await deskWithOrder();
  const renamed = (lines: unknown) => (lines as object[]).map((line) => ({ ...line, title: 'Leaflet' }));
  let reads = 0;
  desk.intercept = losesThePlacement(async (call, _sent, passOn) => {
    if (call === getProduct) throw notFound();
    // The first read says that the order is still the draft's. The comparison of what the numbers stand for is the second.
    if (call === listOrderItems) return ++reads === 2 ? hidden() : renamed(await passOn());
    return passOn();
  });
  await desk.settled(app.outbox.submit(id));
  expect(reads).toBeGreaterThan(2);
  expect(desk.placed).toEqual([]);
  expect(desk.stored(id)?.problem?.changed).toMatchObject([{ kind: 'product', title: 'Leaflet' }]);
});

describe('a new order in place of one in doubt', () => {
  async function afterSeeing(isVisibleAgain: boolean) {
    const { desk, app, id, first } = await orderInDoubt();
    desk.intercept = async (call, sent, passOn) => {
      const isOld = call === getOrder && sent.params?.id === first;
      if ((isOld || call === listOrdersOfOrganization) && !isVisibleAgain) throw notFound();
      return passOn();
    };
    const seen = desk.storedAt(id, 12 * 60 * 60_000);
    await desk.settled(app.outbox.sendAsNewOrder(id));
    return { desk, seen: seen() };
  }

  test('is not placed where the first one is seen to be placed', async () => {
    const { desk, seen } = await afterSeeing(true);
    expect(desk.placed).toHaveLength(1);
    expect(seen).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id });
  });

  test('is placed where the first one stays out of sight, and the first one stays watched', async () => {
    const { desk, seen } = await afterSeeing(false);
    const [first, second] = desk.placed.map(({ id }) => id);
    expect(desk.placed).toHaveLength(2);
    expect(seen).toMatchObject({ state: 'sent', order_id: second, abandoned: [{ order_id: first }] });
  });
});

test('an abandoned order that was placed late is told with its number', async () => {
  const { desk, app, id } = await deskWithOrder();
  desk.intercept = losesTheAnswer(desk, fails(notFound()), 30 * 60_000);
  const submitted = app.outbox.submit(id);
  desk.world.after(10 * 60_000, () => {
    desk.intercept = async (call, sent, passOn) => {
      const isOld = call === getOrder && sent.params?.id === desk.placed[0]?.id;
      if ((isOld || call === listOrdersOfOrganization) && desk.world.now < 30 * 60_000) throw notFound();
      return passOn();
    };
    void app.outbox.sendAsNewOrder(id);
  });
  await desk.settled(submitted);
  expect(desk.placed).toHaveLength(2);
  expect(desk.stored(id)).toMatchObject({ order_id: desk.placed[1]?.id, also_placed: [desk.placed[0]?.id] });
});

test('an earlier version that was placed after all stops the changed order, and is named', async () => {
  const { desk, app, id } = await deskWithOrder();
  const [contact] = desk.client.contacts;
  // The order is refused and emptied, and the user can edit the draft. Then a line and the placement arrive late.
  desk.fail(placeOrder, new Refused(422));
  await desk.settled(app.outbox.submit(id));
  desk.heal();
  const abandoned = desk.stored(id)?.abandoned[0]?.order_id ?? 0;
  expect(abandoned).toBeGreaterThan(0);
  const { required_by } = desk.stored(id)!;
  const late = {
    ...{ id: abandoned, org_id: 1, ship_to_id: contact!.id, client_notes: 'Before noon.' },
    ...{ shipped_with: 1, shipping_type: 11, required_by },
  };
  desk.provider.answer(addOrderItem, { body: { order_id: abandoned, product_id: 1000, qty: 1 } });
  desk.provider.answer(placeOrder, { body: late });
  await desk.settled(app.drafts.edit(id, (draft) => chooseCarrier(draft, { id: 2, name: 'FedEx' })));
  await desk.settled(app.drafts.edit(id, (draft) => ({ ...draft, shipping_type: 12 })));
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)).toMatchObject({
    state: 'needs-you',
    problem: { code: 'placed-before', order_id: abandoned },
    also_placed: [abandoned],
  });
});

test('an order to several destinations waits for the provider while the lines of a placed earlier version are hidden', async () => {
  const { desk, app, id } = await orderInDoubt();
  desk.intercept = async (call, _sent, passOn) => {
    if (call === startOrder) throw new Refused(422);
    if (call === getOrder) throw notFound();
    return passOn();
  };
  await desk.settled(app.outbox.sendAsNewOrder(id));
  await desk.shipToTwo(app, id);
  desk.fail(listOrderItems, notFound());
  const seen = desk.storedAt(id, 10 * 60_000);
  desk.world.after(11 * 60_000, () => desk.heal());
  await desk.settled(app.outbox.submit(id));
  expect(seen()).toMatchObject({ state: 'queued', waits_for: 'provider', order_id: null });
  expect(desk.stored(id)).toMatchObject({ state: 'needs-you', problem: { code: 'placed-before' } });
});

describe('lost access is no matter of stock', () => {
  test.each([
    ['products', false, [{ kind: 'product', id: 1000, why: 'gone' }]],
    ['the client', true, [{ kind: 'client', id: 1, why: 'no-access' }]],
  ] as const)('%s', async (_what, isClientLost, lost) => {
    const { desk, app, id } = await deskWithOrder([2]);
    const items = desk.stored(id)?.items;
    desk.intercept = async (call, _sent, passOn) => {
      if (call === getProduct || (call === getOrganization && isClientLost)) throw notFound();
      return passOn();
    };
    expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
    expect(desk.stored(id)).toMatchObject({ problem: { code: 'lost', short: [], lost }, items });
  });
});

test('a version that is changed while an earlier one is found to be placed is not taken for it', async () => {
  const { desk, app, id, first } = await orderInDoubt();
  const hiddenUntil = desk.world.now + 10 * 60_000;
  let isEdited = false;
  desk.intercept = async (call, _sent, passOn) => {
    if (call === startOrder) throw new Refused(422);
    if (call === getOrder && desk.world.now < hiddenUntil) throw notFound();
    if (call === listOrderItems && !isEdited) {
      isEdited = true;
      await app.drafts.edit(id, (draft) => setQuantity(draft, desk.client.products[0]!, 7));
    }
    return passOn();
  };
  await desk.settled(app.outbox.sendAsNewOrder(id));
  expect(desk.stored(id)).toMatchObject({ state: 'needs-you', items: [{ qty: 7 }], also_placed: [first] });
});

test('an earlier order that turns out to be placed is stored with its question, so that a crash loses neither', async () => {
  const { desk, app, id, first } = await orderInDoubt();
  desk.intercept = async (call, _sent, passOn) => {
    if (call === startOrder) throw new Refused(422);
    if (call === getOrder) throw notFound();
    return passOn();
  };
  await desk.settled(app.outbox.sendAsNewOrder(id));
  await desk.settled(app.drafts.edit(id, (draft) => setQuantity(draft, desk.client.products[0]!, 7)));
  desk.heal();
  const states: (string | undefined)[] = [];
  app.drafts.subscribe(() => {
    const draft = desk.stored(id);
    if (draft?.also_placed.includes(first)) states.push(draft.state);
  });
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
  expect(desk.stored(id)?.problem).toMatchObject({ code: 'placed-before' });
  expect(new Set(states)).toEqual(new Set(['needs-you']));
});

describe('a number that was answered to a start', () => {
  test.each([
    ['has it', false],
    ['has abandoned it', true],
  ])('is not used if another order of this device %s', async (_what, isAbandoned) => {
    const { desk, app, id } = await deskWithOrder([1], true);
    const other = await desk.build(app, 2);
    await desk.settled(app.outbox.start(other));
    const taken = desk.stored(other)?.order_id;
    const abandon = (draft: Draft) => ({ ...draft, ...abandonAndWatch(draft, desk.newKey, 0) });
    if (isAbandoned) await desk.settled(app.drafts.change(other, abandon));
    desk.answerFirst(startOrder, { id: taken });
    await desk.settled(app.outbox.submit(id));
    expect(desk.placed).toMatchObject([{ lines: [[1000, 1]] }]);
    expect(desk.placed[0]?.id).not.toBe(taken);
  });

  test('is not used, however often it is answered, if the order has lines before any was requested', async () => {
    const { desk, app, id } = await deskWithOrder([1]);
    const discarded = await desk.build(app, 1);
    await desk.settled(app.outbox.start(discarded));
    const taken = desk.stored(discarded)?.order_id;
    desk.provider.answer(addOrderItem, { body: { order_id: taken, product_id: 1000, qty: 1 } });
    await desk.settled(app.drafts.remove(discarded));
    desk.answerFirst(startOrder, { id: taken }, 2);
    const seen = desk.storedAt(id, 12 * 60 * 60_000);
    await desk.settled(app.outbox.submit(id));
    expect(desk.placed).toMatchObject([{ lines: [[1000, 1]] }]);
    expect(desk.placed[0]?.id).not.toBe(taken);
    expect(seen()).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id });
  });

  test('is watched if an attempt that the device has forgotten may have filled it', async () => {
    const { desk, app, id } = await deskWithOrder([1]);
    desk.fail(getOrder, new Unreachable('No answer.'), { times: 1 });
    await desk.settled(app.outbox.start(id));
    const { order_id: forgotten, required_by } = desk.stored(id)!;
    desk.provider.answer(addOrderItem, { body: { order_id: forgotten, product_id: 1000, qty: 1 } });
    desk.world.after(10 * 60_000, () => {
      const { placement } = desk.placed[0]!;
      desk.provider.answer(placeOrder, { body: { ...placement, id: forgotten, required_by } });
    });
    const seen = desk.storedAt(id, 12 * 60 * 60_000);
    await desk.settled(app.outbox.submit(id));
    expect(desk.placed).toHaveLength(2);
    expect(seen()).toMatchObject({ state: 'sent', also_placed: [forgotten] });
  });

  test('is not used if it is that of an earlier order of the draft', async () => {
    const { desk, app, id, first } = await orderInDoubt(true);
    let starts = 0;
    desk.intercept = async (call, sent, passOn) => {
      if (call === startOrder && starts++ === 0) return { id: first };
      const isOld = call === getOrder && sent.params?.id === first;
      if (isOld || call === listOrdersOfOrganization) throw notFound();
      return passOn();
    };
    const seen = desk.storedAt(id, 12 * 60 * 60_000);
    await desk.settled(app.outbox.sendAsNewOrder(id));
    expect(starts).toBe(2);
    expect(seen()).toMatchObject({ state: 'sent', order_id: desk.placed[1]?.id });
  });
});

test('a refusal whose order could not be emptied at once is told when it is, and starts no other', async () => {
  const { desk, app, id } = await deskWithOrder([1, 1]);
  let starts = 0;
  let removals = 0;
  desk.intercept = async (call, _sent, passOn) => {
    if (call === startOrder) starts += 1;
    if (call === placeOrder) throw new Refused(422);
    if (call === updateOrderItem && removals++ === 1) throw new Unreachable('No answer.');
    return passOn();
  };
  await desk.settled(app.outbox.submit(id));
  expect(desk.stored(id)).toMatchObject({ state: 'needs-you', problem: { code: 'refused', stage: 'place' } });
  expect([starts, removals]).toEqual([1, 3]);
});

describe('an earlier order that is found to be placed while the draft is in doubt', () => {
  /** The first order is placed and hidden for half an hour, and a new one is sent after ten minutes. */
  async function sentAsNew(
    desk: Desk,
    second: Interception,
  ): Promise<[Draft | undefined, number | undefined]> {
    const { app } = await desk.tab();
    const id = await desk.build(app, 1);
    desk.intercept = losesTheAnswer(desk, fails(notFound()));
    const submitted = app.outbox.submit(id);
    desk.world.after(10 * 60_000, () => {
      const first = desk.placed[0]?.id;
      desk.intercept = async (call, sent, passOn) => {
        const isHidden = desk.world.now < 30 * 60_000 && sent.params?.id === first;
        if ((call === getOrder && isHidden) || call === listOrdersOfOrganization) throw notFound();
        return call === getOrder && sent.params?.id === first ? passOn() : second(call, sent, passOn);
      };
      void app.outbox.sendAsNewOrder(id);
    });
    const seen = desk.storedAt(id, 20 * 60 * 60_000);
    await desk.settled(submitted);
    return [seen(), desk.placed[0]?.id];
  }

  test('is told where the new one may be placed, too', async () => {
    const desk = new Desk();
    let isAsked = false;
    const [seen, first] = await sentAsNew(desk, async (call, _sent, passOn) => {
      if (call === getOrder && isAsked) throw notFound();
      if (call !== placeOrder) return passOn();
      isAsked = true;
      throw new Unreachable('No answer.');
    });
    expect(seen).toMatchObject({ state: 'in-doubt', also_placed: [first] });
  });

  test.each([
    ['was not placed yet', 60 * 60_000],
    ['is not shown any more', Infinity],
  ])('takes the place of one that %s', async (_what, hiddenUntil) => {
    const desk = new Desk();
    const [seen, first] = await sentAsNew(desk, async (call, _sent, passOn) => {
      if (call === getOrder && desk.world.now < hiddenUntil) throw notFound();
      return passOn();
    });
    expect(desk.placed).toHaveLength(1);
    expect(seen).toMatchObject({ state: 'sent', order_id: first, also_placed: [] });
  });
});

test('an order that was hidden for hours, and is shown before its lines are, is not said to lack any', async () => {
  const { desk, app, id } = await deskWithOrder([1, 1]);
  const shownAt = 2 * 60 * 60_000;
  const hides = losesTheAnswer(desk, fails(notFound()), shownAt);
  let looks = 0;
  desk.intercept = async (call, sent, passOn) => {
    const answer = await hides(call, sent, passOn);
    const isOutdated = call === listOrderItems && desk.world.now > shownAt && looks++ < 3;
    return isOutdated ? (answer as unknown[]).slice(1) : answer;
  };
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toHaveLength(1);
  expect(looks).toBeGreaterThan(0);
  expect(desk.stored(id)).toMatchObject({ state: 'sent', problem: null });
});

test('an order that was refused, and then reads as placed before its lines are shown, is not said to lack any', async () => {
  const { desk, app, id } = await deskWithOrder([1, 1]);
  let open: unknown;
  let placements = 0;
  let looks = 0;
  desk.intercept = async (call, _sent, passOn) => {
    const answer = await passOn();
    if (call === placeOrder && placements++ === 0) throw new Refused(422);
    if (call === getOrder && placements === 0) open = answer;
    if (placements === 0) return answer;
    // The order reads as open with its lines once, and its emptying begins.
    if (call === getOrder && looks === 0) return open;
    const isOutdated = call === listOrderItems && looks++ > 0 && desk.world.now < 30 * 60_000;
    return isOutdated ? [] : answer;
  };
  const seen = desk.storedAt(id, 20 * 60_000);
  await desk.settled(app.outbox.submit(id));
  expect(seen()).toMatchObject({
    state: 'in-doubt',
    placing: true,
    withdrawn: [],
    doubt: { reason: 'unclear' },
  });
  expect(desk.stored(id)).toMatchObject({ state: 'sent', problem: null });
});
