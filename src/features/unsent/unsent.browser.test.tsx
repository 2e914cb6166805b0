import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  atDeskAndPhone,
  button,
  dialog,
  dismissToasts,
  expectPath,
  field,
  focuses,
  go,
  ground,
  heading,
  hides,
  link,
  open,
  PHONE,
  pressFor,
  reconnect,
  reload,
  says,
  shows,
} from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import {
  add,
  chooseDestination,
  chooseShipping,
  chooseWay,
  chosen,
  complete,
  isOpen,
  saved,
  search,
  setQuantity,
  step,
} from '#tests/components/wizard.ts';

const NO_CONNECTION = { path: '/', how: 'no answer' } as const;
const alert = page.getByRole('alert');
const unsent = link(/^Unsent orders/);
const card = page.getByRole('list', { name: 'Orders', exact: true }).getByRole('listitem').first();
const changed = page.getByRole('list', { name: 'What has changed' }).getByRole('listitem');
const waiting = page.getByText('Waiting for a connection');
const useAsItIs = button('Send with the changes');

/** Builds an order of a mug, up to the last tab. */
async function fill(size?: readonly [number, number]): Promise<Provider> {
  const provider = await open('/Order/create', size && { size });
  await add('mug');
  await chooseWay();
  return provider;
}

/** Confirms an order without a connection, and goes to another screen. */
async function leaveWaiting(size?: readonly [number, number]): Promise<Provider> {
  const provider = await fill(size);
  provider.fail(NO_CONNECTION);
  await complete.click();
  await shows(waiting);
  await link('Titles').click();
  await shows(heading('Titles'));
  return provider;
}

const untilPlaced = (press: ReturnType<typeof button>) =>
  pressFor(press, page.getByText('Your Order has been saved.'));

afterEach(() => vi.restoreAllMocks());

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('an order waits in Unsent orders, is discarded, had back, edited, and sent once', async () => {
    const provider = await open('/Order/create', { size });
    const title = await add('mug');
    await setQuantity(title, 2);
    await chooseWay();
    provider.fail(NO_CONNECTION);
    await complete.click();
    await shows(waiting);
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
    await hides(unsent);
    expect(provider.placed()).toMatchObject([{ lines: [{ title, qty: 3 }] }]);
  });

  test('stock that went is asked about, line by line, and the order goes out with what there is', async () => {
    const provider = await open('/Order/create', { size });
    const plenty = await add('lanyard');
    const scarce = await add('counter standee');
    const product = provider.products.find(({ title }) => title === scarce)!;
    const { qty } = product;
    await setQuantity(scarce, qty);
    await chooseWay();
    product.qty -= 1;
    await complete.click();
    await shows(changed, 1);
    await says(changed, `${scarce}: ${qty} wanted, ${qty - 1} available now`);
    await isOpen('Add Products');
    // Unsent orders leads back to the question; Retry is for stock that is back.
    go('/Order/outbox');
    await shows(button(/^Retry the order/));
    await says(unsent, /Unsent orders/);
    await expect.element(unsent).toHaveAttribute('aria-current', 'page');
    await button(/^Edit the order/).click();
    await shows(changed, 1);
    await button("Send what's available").click();
    await shows(saved);
    const [placed, ...more] = provider.placed();
    expect(more).toEqual([]);
    expect(new Set(placed?.lines)).toEqual(
      new Set([
        { title: plenty, qty: 1 },
        { title: scarce, qty: qty - 1 },
      ]),
    );
  });

  test('what was changed at the provider is placed only once the user has taken it as it is now', async () => {
    const provider = await open('/Order/create', { size });
    const contact = provider.contacts[0]!;
    Object.assign(contact, { name: 'Zoned Stage', address: '1 Old Road' });
    await add('mug');
    await chooseWay('Zoned Stage');
    Object.assign(contact, { name: 'Zoned Depot', address: '2 New Road' });
    await complete.click();
    await says(
      changed,
      /This contact is now Zoned Depot,.* 2 New Road,.* You chose Zoned Stage,.* 1 Old Road,/,
    );
    expect(provider.placed()).toEqual([]);
    await button('Choose another destination', changed).click();
    await focuses(button('All contacts, or a new one'));
    // A retry would find it again: the order is where the user decides.
    go('/Order/outbox');
    await says(card, 'This contact is now Zoned Depot');
    await hides(button(/^Retry the order/));
    await button(/^Edit the order/).click();
    await useAsItIs.click();
    await shows(saved);
    await shows(/^.*to Zoned Depot with/);
    expect(provider.placed()).toMatchObject([{ ship_to_name: 'Zoned Depot' }]);
  });
});

test('a destination that is gone leads to its field, and nowhere else', async () => {
  const provider = await open('/Order/create');
  const contact = provider.contacts[0]!;
  contact.name = 'Zoned Off Stage';
  await add('mug');
  await chooseWay('Zoned Off Stage');
  contact.active = false;
  await complete.click();
  const inactive = alert.filter({ hasText: 'Zoned Off Stage is no longer active.' });
  await shows(inactive);
  await isOpen('Complete Order');
  await chooseDestination('Avalon Playhouse');
  await hides(inactive);
  await complete.click();
  await shows(saved);
  expect(provider.placed()).toHaveLength(1);
});

test('a renamed and a deactivated product are named, each in its words', async () => {
  const provider = await open('/Order/create');
  const productOf = (name: string) => provider.products.find(({ title }) => title === name)!;
  const renamed = productOf(await add('water bottle'));
  const inactive = productOf(await add('drawstring bag'));
  await chooseWay();
  inactive.active = false;
  await complete.click();
  await says(changed, `${inactive.title} is no longer active.`);
  await button('Remove', changed).click();
  await hides(changed);
  const { title: before } = renamed;
  renamed.title += ', new';
  await button('Continue').click();
  await complete.click();
  await says(changed, `${renamed.sku} is now ${renamed.title} (you chose ${before}).`);
  await useAsItIs.click();
  await shows(saved);
  expect(provider.placed()).toMatchObject([{ lines: [{ title: renamed.title, qty: 1 }] }]);
});

test('a destination without a connection is created once, with its order', async () => {
  const provider = await open('/Order/create');
  await add('mug');
  await button('Continue').click();
  // It is created, and nobody hears of it.
  provider.fail(
    { path: '/contact/create', how: 'answer lost' },
    { path: '/contacts/', how: 'no answer' },
    { path: '/order', how: 'no answer' },
  );
  await button('All contacts, or a new one').click();
  await button('Create Contact').click();
  const create = dialog('Create Contact');
  await field('Name of Contact', create).fill('Pop-up Press Room');
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
  async function refuse(size?: readonly [number, number]): Promise<void> {
    const provider = await leaveWaiting(size);
    provider.fail({ path: '/order/create', how: 422 });
    reconnect();
  }

  test('says that it needs the user, and leads to it', async () => {
    await refuse();
    const toast = page
      .getByRole('listitem')
      .filter({ hasText: 'An order needs your attention: Northlight Pictures.' });
    await shows(toast, 1);
    await button('Show', toast).click();
    await shows(heading('Unsent orders'));
    await says(card, 'Needs attention');
  });

  test('comes before the order so far, on each screen that says so', async () => {
    await refuse(PHONE);
    const more = button('Complete');
    await unsent.click();
    await shows(more);
    const main = ground(button(/^Edit the order/));
    expect(ground(more)).not.toBe(main);
    await link('Dashboard').click();
    await shows(link(/^Resume the order/));
    expect(ground(link(/^Resume the order/))).toBe(main);
    expect(ground(more)).not.toBe(main);
    await link('Products').first().click();
    await expect.poll(() => ground(more)).toBe(main);
  });
});

test('an order can be edited while a reloaded page takes it over', async () => {
  await open('/Order/create');
  await step('Start Order').click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Desk B.');
  await shows(/^Saved on this device/);
  // As on a busy machine.
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  const request = navigator.locks.request.bind(navigator.locks) as (...of: unknown[]) => Promise<unknown>;
  vi.spyOn(navigator.locks, 'request').mockImplementation(async (...of: unknown[]) => {
    if (String(of[0]).startsWith('editor ')) await late;
    return request(...of);
  });
  await reload();
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Desk B.');
  await button(/^(Start|Update) Order$/).click();
  release();
  await shows(field('Search by name or SKU'));
});

describe('an order that may have been placed', () => {
  const retry = button(/^(Retry|Check now)$/);

  /** Builds an order whose placement is acted upon, and not answered; it cannot be read from then on. */
  async function loseTheAnswer() {
    const provider = await fill();
    provider.hold('/order/create');
    await complete.click();
    await expect.poll(() => provider.sent('/order/create')).toHaveLength(1);
    const none = Response.json({ orders: [], total: 0 });
    provider.fail(
      { path: '/order/create', how: 'answer lost' },
      { method: 'GET', path: '/order/', how: 404 },
      { path: '/orders/', how: none },
    );
    provider.release();
    await shows(/^We can't tell yet whether order \d+ was placed/);
    return provider;
  }

  test('cannot be edited, and is placed once', async () => {
    const provider = await loseTheAnswer();
    await hides(button('Edit'));
    provider.fail();
    await untilPlaced(retry);
    expect(provider.placed()).toHaveLength(1);
  });

  test('is asked about once more when a new order is sent besides', async () => {
    const provider = await loseTheAnswer();
    const [first] = provider.placed();
    provider.fail(
      { path: '/order/create', how: 422 },
      { method: 'GET', path: `/order/${first?.id}`, how: 404 },
      { path: '/orders/', how: Response.json({ orders: [], total: 0 }) },
    );
    await button('Send as a new order').click();
    await button('Send as a new order', dialog()).click();
    await shows(alert.filter({ hasText: 'there was an error saving this Order' }));
    provider.fail();
    // What is sent now differs from what was placed.
    await chooseShipping('UPS', 'Next Day Air');
    await expect
      .poll(() => {
        reconnect();
        return alert.filter({ hasText: `order ${first?.id}` }).query();
      })
      .not.toBeNull();
    await complete.click();
    const question = dialog('Send this order as well?');
    await says(question, `placed as order ${first?.id}`);
    expect(provider.placed()).toHaveLength(1);
    await button('Send this one as well', question).click();
    await shows(saved);
    expect(provider.placed()).toHaveLength(2);
  });

  test('is placed again where it was accepted and is still open', async () => {
    const provider = await fill();
    // A gateway answers for the provider, which never hears of it.
    provider.fail({ path: '/order/create', how: Response.json({ id: 90_001, org_id: 1 }) });
    await complete.click();
    await shows(/^Order \d+ isn't placed yet$/);
    await shows(/accepted it, and still shows it as open/);
    await hides('Your Order has been saved.');
    provider.fail();
    await untilPlaced(button('Check now'));
    expect(provider.placed()).toHaveLength(1);
  });

  test('is never called saved for a number that is another order’s', async () => {
    const provider = await fill();
    provider.hold('/order/create');
    await complete.click();
    await expect.poll(() => provider.sent('/order/create')).toHaveLength(1);
    const order = provider.orders.at(-1)!;
    const { created_by } = order;
    order.created_by = 'A Colleague';
    provider.fail({ path: '/order/create', how: 'answer lost' });
    provider.release();
    await shows(/^Order \d+ at the provider isn't this one$/);
    await hides('Your Order has been saved.');
    await button('Send as a new order').click();
    const question = dialog('Send this as a new order?');
    await says(question, 'If your order was placed after all, you get everything twice.');
    await button('Cancel', question).click();
    Object.assign(order, { created_by });
    provider.fail();
    await untilPlaced(button('Check now'));
    expect(provider.placed()).toHaveLength(1);
  });
});

test('an order that is placed on its own screen is told of there alone', async () => {
  await fill();
  await complete.click();
  await shows(saved);
  await expectPath(/draft=/);
  await hides(/^Your Order has been saved. Order/);
});
