import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, field, heading, link } from '#tests/components/find.ts';
import {
  atDeskAndPhone,
  changeUnheard,
  dismissToasts,
  go,
  open,
  PHONE,
  reconnect,
  reload,
} from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { expectPath, ground, hides, says, shows, top } from '#tests/components/see.ts';
import {
  add,
  chooseShipping,
  chooseWay,
  chosen,
  complete,
  completeHeld,
  fill,
  notes,
  openComplete,
  openStart,
  place,
  saved,
  search,
  setQuantity,
  typeContact,
  typeNotes,
  untilPlaced,
} from '#tests/components/wizard.ts';

const NO_CONNECTION = { path: '/', how: 'no answer' } as const;
const unsent = link(/^Unsent orders/);
const card = page.getByRole('list', { name: 'Orders', exact: true }).getByRole('listitem').first();
const waiting = page.getByText('Waiting for a connection');

afterEach(() => vi.restoreAllMocks());

/** Completes an order without a connection. */
async function completeOffline(provider: Provider): Promise<void> {
  provider.fail(NO_CONNECTION);
  await complete.click();
  await shows(waiting);
}

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('an order waits in Unsent orders, is discarded, had back, edited, and sent once', async () => {
    const provider = await open('/Order/create', { size });
    const title = await add('mug');
    await setQuantity(title, 2);
    await chooseWay();
    await completeOffline(provider);
    dismissToasts();
    await unsent.click();
    for (const text of ['Waiting', '1 product, 2 pieces', 'No connection to the provider'])
      await says(card, text);
    await button(/^Discard/, card).click();
    await shows('Everything has been sent.');
    await hides(unsent);
    await button('Undo').click();
    await button(/^Edit/, card).click();
    await shows(chosen(/^Carrier and method UPS.*Ground/));
    await button('Back').click();
    await search.fill(title);
    await setQuantity(title, 3);
    await button('Continue').click();
    await complete.click();
    await shows(waiting);
    await reload();
    await unsent.click();
    await says(card, '1 product, 3 pieces');
    provider.fail();
    await untilPlaced(button(/^Retry the order/));
    await says(card, 'Sent');
    await says(card, /Order \d+ · 1 product, 3 pieces/);
    await hides(unsent);
    expect(provider.placed()).toMatchObject([{ lines: [{ title, qty: 3 }] }]);
  });
});

test('an order says that the provider can’t be reached where there is a network', async () => {
  const provider = await open('/Order/create');
  await add('mug');
  await chooseWay();
  const answer = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    `${input}`.endsWith('config.json') ? Response.json({}) : answer(input, init),
  );
  provider.fail(NO_CONNECTION);
  await complete.click();
  await shows('Waiting for the provider');
  await shows(/The provider can't be reached right now\. We'll send the order as soon as it answers\./);
});

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('the menu counts no order that is just being sent', async () => {
    const provider = await open('/Order/create', { size });
    await add('mug');
    await chooseWay();
    await completeHeld(provider);
    await says(unsent, /^Unsent orders$/);
    provider.fail(NO_CONNECTION);
    provider.release();
    await says(unsent, /^Unsent orders\s*1$/);
  });
});

test('where all is sent, a new order is offered, with an order file below; not beside an unfinished order', async () => {
  await open('/Order/outbox');
  await shows('Everything has been sent.');
  await shows(link('New order'));
  const gap = top(page.getByText('Open an order file')) - top(link('New order').first());
  expect(gap).toBeLessThan(72);
  go('/Order/create');
  await add('mug');
  go('/Order/outbox');
  await shows(link(/^Resume/));
  await shows('No order is waiting to be sent.');
  await hides(link('New order'));
});

test('a destination without a connection is created once, with its order', async () => {
  const provider = await openComplete();
  // It is created, and nobody hears of it.
  provider.fail(
    { path: '/contact/create', how: 'answer lost' },
    { path: '/contacts/', how: 'no answer' },
    { path: '/order', how: 'no answer' },
  );
  const create = await typeContact('Pop-up Press Room');
  await field('City', create).fill('Austin');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button('Create', create).click();
  await shows(create.getByText(/saved with this order/));
  vi.runAllTimers();
  vi.useRealTimers();
  await hides(create);
  await shows(chosen('Destination Pop-up Press Room'));
  await shows('A new contact, created when the order is sent.');
  await button('Edit this contact').click();
  await expect.element(field('City', create)).toHaveValue('Austin');
  await button('Cancel', create).click();
  await chooseShipping('UPS', 'Ground');
  await complete.click();
  // Shown as confirmed once that is stored: a reload before leaves a draft.
  await hides(complete);
  await reload();
  await unsent.click();
  await says(card, 'Pop-up Press Room');
  provider.fail();
  await untilPlaced(button(/^Retry the order/));
  const contacts = provider.contacts.filter(({ name }) => name === 'Pop-up Press Room');
  expect(provider.placed().map(({ ship_to_id }) => ship_to_id)).toEqual(contacts.map(({ id }) => id));
  expect(contacts).toHaveLength(1);
});

describe('an order that goes out by itself and is refused', () => {
  async function refuse(opening?: Parameters<typeof fill>[0]): Promise<void> {
    const provider = await fill(opening);
    await completeOffline(provider);
    await link('Titles').click();
    await shows(heading('Titles'));
    provider.fail({ path: '/order/create', how: 422 });
    reconnect();
  }

  const toast = page
    .getByRole('listitem')
    .filter({ hasText: 'An order needs your attention: Northlight Pictures.' });

  test('says that it needs the user, and leads to it', async () => {
    await refuse();
    await shows(toast, 1);
    await button('Show', toast).click();
    await shows(heading('Unsent orders'));
    await says(card, 'Needs attention');
  });

  test('comes before the order so far, on each screen that says so', async () => {
    await refuse({ size: PHONE });
    // It may cover the link, and stays under a pointer.
    await button('Dismiss', toast).click();
    const more = button('Complete');
    await unsent.click();
    const edit = button(/^Edit the order/);
    await shows(edit);
    const main = ground(edit);
    await expect.poll(() => ground(more)).not.toBe(main);
    await link('Dashboard').click();
    await shows(link(/^Resume the order/));
    await expect.poll(() => ground(link(/^Resume the order/))).toBe(main);
    await expect.poll(() => ground(more)).not.toBe(main);
    await link('Products').first().click();
    await expect.poll(() => ground(more)).toBe(main);
  });
});

test('an order can be edited while a reloaded page takes it over', async () => {
  await openStart();
  await typeNotes('Desk B.');
  // As on a busy machine.
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  const request = navigator.locks.request.bind(navigator.locks) as (...of: unknown[]) => Promise<unknown>;
  vi.spyOn(navigator.locks, 'request').mockImplementation(async (...of: unknown[]) => {
    if (String(of[0]).startsWith('editor ')) await late;
    return request(...of);
  });
  await reload();
  await expect.element(notes).toHaveValue('Desk B.');
  await button(/^(Start|Update) Order$/).click();
  release();
  await shows(field('Search by name or SKU'));
});

test('a placed order is said to be placed on its screen alone, also once this device has removed it', async () => {
  vi.useFakeTimers({ now: Date.now() - 25 * 3_600_000, toFake: ['Date'] });
  await fill();
  await place();
  await expectPath(/draft=/);
  await hides(/^Your Order has been saved. Order/);
  const path = location.pathname + location.search;
  vi.useRealTimers();
  await reload('/Order/outbox');
  await shows('Everything has been sent.');
  go(path);
  await shows('This order was placed. You can find it in Orders.');
  await hides(link('New order'));
});

test('no ship date is told of an order that was placed while the clock was ahead', async () => {
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3_600_000, toFake: ['Date'] });
  await fill();
  await complete.click();
  await shows(/^Ships /);
  vi.useRealTimers();
  await reload();
  await shows(saved);
  await hides(/^Ships /);
});

test('an order that is placed while its discarding is confirmed stays, and is not said to be discarded', async () => {
  const provider = await fill();
  await completeHeld(provider);
  go('/Order/outbox');
  await button(/^Discard/, card).click();
  await shows(dialog('Discard this order?'));
  provider.release();
  await shows('Your Order has been saved.');
  await button('Discard', dialog()).click();
  await hides(dialog());
  await says(card, 'Your Order has been saved.');
  await hides('Order discarded.');
});

test('an order that no store removes is listed and goes later', async () => {
  const provider = await fill();
  await completeOffline(provider);
  await unsent.click();
  const full = new DOMException('There is no room.', 'QuotaExceededError');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockThrow(full);
  const putInCache = vi.spyOn(Cache.prototype, 'put').mockRejectedValue(full);
  await button(/^Discard the order/).click();
  const left = page.getByRole('list', { name: 'Being discarded' }).getByRole('listitem');
  await says(left, 'It may come back after a crash');
  await hides('Everything has been sent.');
  provider.fail();
  put.mockRestore();
  putInCache.mockRestore();
  await hides(left);
  await shows('Everything has been sent.');
  await reload();
  await shows('Everything has been sent.');
  expect(provider.placed()).toEqual([]);
});

test('a new contact that the order did not take is not said to be saved with it', async () => {
  const provider = await openComplete();
  const create = await typeContact('Pop-up Press Room');
  provider.fail(NO_CONNECTION);
  await changeUnheard(() => ({ editor: 'another-tab' }));
  await button('Create', create).click();
  await shows(/another tab/);
  await shows(create.getByRole('alert'));
  await hides(create.getByText(/saved with this order/));
});
