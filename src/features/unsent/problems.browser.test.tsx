import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { StoredDraft } from '#src/storage/stored/draft.ts';
import { button, dialog, link } from '#tests/components/find.ts';
import {
  atDeskAndPhone,
  changeUnheard,
  go,
  open,
  reconnect,
  storedOrders,
} from '#tests/components/portal.ts';
import { focuses, hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  chooseDestination,
  chooseShipping,
  chooseWay,
  complete,
  completeHeld,
  fill,
  isOpen,
  place,
  saved,
  setQuantity,
  untilPlaced,
} from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');
const unsent = link(/^Unsent orders/);
const card = page.getByRole('list', { name: 'Orders', exact: true }).getByRole('listitem').first();
const changed = page.getByRole('list', { name: 'What has changed' }).getByRole('listitem');
const useAsItIs = button('Send with the changes');

describe.each(atDeskAndPhone)('$where', ({ size }) => {
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

test('an order with a renamed product and too little stock is asked about once', async () => {
  const provider = await open('/Order/create');
  const renamed = await add('lanyard');
  const scarce = await add('counter standee');
  const [one, other] = [scarce, renamed].map(
    (name) => provider.products.find(({ title }) => title === name)!,
  );
  const { qty } = one!;
  await setQuantity(scarce, qty);
  await chooseWay();
  one!.qty -= 1;
  other!.title = 'Zoned cord';
  await complete.click();
  await shows(changed, 2);
  await useAsItIs.click();
  await shows(saved);
  expect(provider.placed()).toMatchObject([
    { lines: expect.arrayContaining([{ title: scarce, qty: qty - 1 }]) },
  ]);
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
  await place();
  expect(provider.placed()).toHaveLength(1);
});

test('a deactivated product is named, and removed', async () => {
  const provider = await open('/Order/create');
  await add('water bottle');
  const title = await add('drawstring bag');
  const product = provider.products.find((each) => each.title === title)!;
  await chooseWay();
  product.active = false;
  await complete.click();
  await says(changed, `${title} is no longer active.`);
  await button('Remove', changed).click();
  await hides(changed);
  await button('Continue').click();
  await place();
  expect(provider.placed()).toMatchObject([{ lines: [{ qty: 1 }] }]);
});

/** Makes orders of the provider impossible to find, by default all of them. */
const hidden = (path = '/order/') =>
  [
    { method: 'GET', path, how: 404 },
    { path: '/orders/', how: Response.json({ orders: [], total: 0 }) },
  ] as const;

/** Has an order refused, and opens Unsent orders once nothing is refused any more. */
async function refuse() {
  const provider = await fill();
  provider.fail({ path: '/order/create', how: 422 });
  await complete.click();
  await shows('Sorry, there was an error saving this Order.');
  // The wizard becomes the editor of what came back.
  const editors = async () =>
    (await (await storedOrders()).entries()).map(([, stored]) => StoredDraft.parse(stored).editor);
  await expect.poll(editors).not.toContain(null);
  provider.fail();
  go('/Order/outbox');
  return provider;
}

describe('an order that may have been placed', () => {
  const retry = button(/^(Retry|Check now)$/);

  /** Builds an order whose placement is acted upon, and not answered; it cannot be read from then on. */
  async function loseTheAnswer() {
    const provider = await fill();
    await completeHeld(provider);
    provider.fail({ path: '/order/create', how: 'answer lost' }, ...hidden());
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

  test('is named before it is deleted with the data of this device', async () => {
    await loseTheAnswer();
    go('/Order/create');
    await add('tote');
    go('/Device');
    await button('Clear data …').click();
    const clear = dialog('Clear data on this device');
    await shows(clear.getByRole('checkbox', { name: /^Also delete 2 unsent orders\./ }));
    await says(
      clear,
      '1 order may have been placed already. Once it is deleted, it is not checked any more.',
    );
    await says(clear, 'Look in Orders whether it was placed.');
  });

  test('is named before a logout deletes it', async () => {
    await loseTheAnswer();
    await page.getByTitle('Logout').click();
    const logout = dialog('Log out');
    await says(logout, 'One order is on this device and not yet sent.');
    await says(logout, '1 order may have been placed already: look in Orders before you delete it.');
  });

  test('is not said of one that was found missing before it was placed', async () => {
    const provider = await fill();
    provider.fail(...hidden());
    await complete.click();
    await shows(/^Order \d+ can't be found at the provider right now/);
    go('/Device');
    await button('Clear data …').click();
    const clear = dialog('Clear data on this device');
    await shows(clear.getByRole('checkbox', { name: /^Also delete 1 unsent order\./ }));
    await hides(clear.getByText(/may have been placed/));
  });

  test('is not the reason that another one is said to wait while it is sent', async () => {
    const provider = await loseTheAnswer();
    provider.fail(...hidden(`/order/${provider.placed()[0]?.id}`));
    go('/Order/create');
    await add('tote');
    await chooseWay();
    const said = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=status]')) said.add(textContent);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    provider.hold('/order/create');
    await complete.click();
    await expect.poll(() => provider.sent('/order/create')).toHaveLength(2);
    await shows('Submitting Order...');
    expect([...said]).not.toContain('Waiting');
  });

  test('is asked about once more when a new order is sent besides', async () => {
    const provider = await loseTheAnswer();
    const [first] = provider.placed();
    provider.fail({ path: '/order/create', how: 422 }, ...hidden(`/order/${first?.id}`));
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

  test('is never called saved for a number that is another order’s', async () => {
    const provider = await fill();
    await completeHeld(provider);
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

test('an order is sent again only as its card shows it', async () => {
  const provider = await refuse();
  await says(card, '1 product, 1 piece');
  await changeUnheard(({ items }) => ({ items: items.map((item) => ({ ...item, qty: 2 })) }));
  await button(/^Retry the order/).click();
  await shows('This order has changed since you last saw it. Check it, then complete it again.');
  await says(card, '1 product, 2 pieces');
  expect(provider.placed()).toEqual([]);
  await hides(/another tab/);
  await untilPlaced(button(/^Retry the order/));
});

test('a double press on Retry sends an order, and warns of nothing', async () => {
  await refuse();
  await button(/^Retry the order/).dblClick();
  await says(card, 'Your Order has been saved.');
  await hides(/another tab/);
});
