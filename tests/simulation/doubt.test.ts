/** Once an order may have been placed, only evidence ends the doubt. */
import { describe, expect, test } from 'vitest';
import { Malformed, Refused, Unreachable } from '#src/api/errors.ts';
import { getOrder, placeOrder } from '#src/contract/order.ts';
import { addOrderItem, listOrderItems } from '#src/contract/order-item.ts';
import { getOrganization } from '#src/contract/organization.ts';
import { getProduct } from '#src/contract/product.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { chooseCarrier } from '#src/outbox/edits.ts';
import { Desk, type Interception } from './desk.ts';

const notFound = () =>
  new Refused(404, { type: 'about:blank', title: '', status: 404, message: 'No Order found.' });

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

const fails = (error: Error) => () => Promise.reject(error);

describe('no evidence', () => {
  test.each([
    ['a 404', fails(notFound()), 'not-found'],
    ['a 403', fails(new Refused(403)), 'no-access'],
    ['an empty answer', fails(new Malformed('{}')), 'unclear'],
    ['another order', () => ({ id: 999, org_id: 1, status_id: null }), 'unclear'],
  ] as const)('%s leaves the order in doubt, and places no second one', async (_what, answer, reason) => {
    const desk = new Desk();
    const { app } = await desk.tab();
    const id = await desk.build(app, 1);
    desk.intercept = losesTheAnswer(desk, answer);
    await desk.settled(app.outbox.submit(id));
    expect(desk.placed).toHaveLength(1);
    expect(desk.stored(id)).toMatchObject({ state: 'in-doubt', placing: true, doubt: { reason } });
    expect(desk.stored(id)?.doubt?.checks).toBeGreaterThan(3);
  });

  test('an order that is shown again after an hour is known as placed', async () => {
    const desk = new Desk();
    const { app } = await desk.tab();
    const id = await desk.build(app, 1);
    desk.intercept = losesTheAnswer(desk, fails(notFound()), 60 * 60_000);
    await desk.settled(app.outbox.submit(id));
    expect(desk.stored(id)).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id, doubt: null });
    expect(desk.placed).toHaveLength(1);
  });

  test('a stale look-up that shows the order as open places nothing twice', async () => {
    const desk = new Desk();
    const { app } = await desk.tab();
    const id = await desk.build(app, 1);
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

describe('a new order in place of one in doubt', () => {
  async function sentAsNew(desk: Desk, isVisibleAgain: boolean) {
    const { app } = await desk.tab();
    const id = await desk.build(app, 1);
    desk.intercept = losesTheAnswer(desk, fails(notFound()));
    await desk.settled(app.outbox.submit(id));
    desk.intercept = async (call, sent, passOn) => {
      const isOld = call === getOrder && sent.params?.id === desk.placed[0]?.id;
      if (isOld && !isVisibleAgain) throw notFound();
      return passOn();
    };
    let seen: Draft | undefined;
    // Read before the confirmation is a day old and removed.
    desk.world.after(12 * 60 * 60_000, () => {
      seen = desk.stored(id);
    });
    await desk.settled(app.outbox.sendAsNewOrder(id));
    return seen;
  }

  test('is not placed where the first one is seen to be placed', async () => {
    const desk = new Desk();
    const seen = await sentAsNew(desk, true);
    expect(desk.placed).toHaveLength(1);
    expect(seen).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id });
  });

  test('is placed where the first one stays out of sight, and the first one stays watched', async () => {
    const desk = new Desk();
    const seen = await sentAsNew(desk, false);
    expect(desk.placed).toHaveLength(2);
    expect(seen).toMatchObject({
      state: 'sent',
      order_id: desk.placed[1]?.id,
      abandoned: [{ order_id: desk.placed[0]?.id }],
    });
  });
});

test('an abandoned order that was placed late is told with its number', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  const id = await desk.build(app, 1);
  desk.intercept = losesTheAnswer(desk, fails(notFound()), 30 * 60_000);
  const submitted = app.outbox.submit(id);
  desk.world.after(10 * 60_000, () => {
    desk.intercept = async (call, sent, passOn) => {
      const isOld = call === getOrder && sent.params?.id === desk.placed[0]?.id;
      if (isOld && desk.world.now < 30 * 60_000) throw notFound();
      return passOn();
    };
    void app.outbox.sendAsNewOrder(id);
  });
  await desk.settled(submitted);
  expect(desk.placed).toHaveLength(2);
  expect(desk.stored(id)).toMatchObject({ order_id: desk.placed[1]?.id, also_placed: [desk.placed[0]?.id] });
});

test('an earlier version that was placed after all stops the changed order, and is named', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  const id = await desk.build(app, 1);
  const [contact] = desk.provider.clients[0]!.contacts;
  // The order is refused and emptied, and the user can edit the draft. Then a line and the placement arrive late.
  desk.provider.setContactActive(contact!.id, false);
  await desk.settled(app.outbox.submit(id));
  const abandoned = desk.stored(id)?.abandoned[0]?.order_id ?? 0;
  expect(abandoned).toBeGreaterThan(0);
  desk.provider.setContactActive(contact!.id, true);
  const late = { id: abandoned, org_id: 1, ship_to_id: contact!.id, client_notes: 'Before noon.' };
  desk.provider.answer(addOrderItem, { body: { order_id: abandoned, product_id: 1000, qty: 1 } });
  desk.provider.answer(placeOrder, { body: { ...late, shipped_with: 1, shipping_type: 11 } });
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

describe('lost access is no matter of stock', () => {
  test.each([
    ['products', false, [{ kind: 'product', id: 1000 }]],
    ['the client', true, [{ kind: 'client', id: 1 }]],
  ] as const)('%s', async (_what, isClientLost, lost) => {
    const desk = new Desk();
    const { app } = await desk.tab();
    const id = await desk.build(app, 2);
    const items = desk.stored(id)?.items;
    desk.intercept = async (call, _sent, passOn) => {
      if (call === getProduct || (call === getOrganization && isClientLost)) throw notFound();
      return passOn();
    };
    expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
    expect(desk.stored(id)).toMatchObject({ problem: { code: 'no-access', short: [], lost }, items });
  });
});
