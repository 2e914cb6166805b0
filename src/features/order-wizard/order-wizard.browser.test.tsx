import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  atDeskAndPhone,
  button,
  dialog,
  field,
  focuses,
  go,
  heading,
  hides,
  link,
  open,
  PHONE,
  pick,
  reload,
  says,
  shows,
  TABLET,
  top,
} from '#tests/components/portal.ts';
import {
  add,
  chooseWay,
  chosen,
  complete,
  firstToAdd,
  isOpen,
  picker,
  quantity,
  saved,
  search,
  setQuantity,
  step,
} from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');
const contacts = button('All contacts, or a new one');
const lastDestinations = page.getByRole('button', { name: /^Destination / });
const lastWays = page.getByRole('button', { name: /^Carrier and method / });
const notes = page.getByRole('textbox', { name: 'Notes' });

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('a user with one client is not asked for it on a slow first start', async () => {
    const provider = await open('/Order/create', { size, at: (to) => to.hold('/organizations/') });
    await shows(page.getByRole('status', { name: 'Loading your clients' }));
    await hides(button('Start Order'));
    provider.release();
    await shows(search);
  });
});

test('the first tab can be looked at: the second one stays open behind it', async () => {
  await open('/Order/create');
  await isOpen('Add Products');
  await step('Start Order').click();
  await focuses(heading('Start Order'));
  await notes.fill('Looked at.');
  await shows(/^Saved on this device/);
  await reload();
  await isOpen('Start Order');
  await shows(button('Start Order'));
  await step('Add Products').click();
  await shows(search);
});

test('Enter in the search adds the first product, arrows go into the list and back', async () => {
  await open('/Order/create');
  await search.click();
  await userEvent.keyboard('kit press saltwater{Enter}');
  const title = 'Saltwater — press kit';
  await says(quantity(title), /^1$/);
  await shows(picker.getByRole('mark').filter({ hasText: /^kit$/ }));
  // What is typed next replaces the name before; a product of the order is asked for its quantity.
  await userEvent.keyboard('mug ferry{Enter}');
  await says(quantity('Night Ferry — enamel mug'), /^1$/);
  await userEvent.keyboard('{Enter}');
  await shows(dialog('Night Ferry — enamel mug'));
  await userEvent.keyboard('{Escape}');
  await focuses(search);
  await search.fill('tote');
  const totes = picker.getByRole('button', { name: /^Add .* — tote bag/ });
  await shows(totes.nth(1));
  await userEvent.keyboard('{ArrowDown}');
  await focuses(totes.first());
  await userEvent.keyboard('{ArrowDown}');
  await focuses(totes.nth(1));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await focuses(search);
});

test('the contact of a confirmed order is a recent one in the picker', async () => {
  await open('/Order/create');
  await add('mug');
  await button('Continue').click();
  for (const last of [lastDestinations, lastWays]) await last.first().click();
  await complete.click();
  await shows(saved);
  await reload('/Order/create');
  await add('mug');
  await button('Continue').click();
  await button('All contacts, or a new one').click();
  await shows(dialog().getByRole('heading', { name: 'Recent' }));
});

test('an order that was only looked at is not stored', async () => {
  await open('/Order/create');
  await step('Start Order').click();
  await shows(notes);
  await reload('/');
  await shows('Orders by status');
  await hides(link(/^Resume/));
  await reload('/Order/create');
  await step('Start Order').click();
  await button('Start Order').click();
  await shows(search);
  await reload('/');
  await shows(link(/^Resume/));
});

test('several orders are begun, and each is found where a new one starts', async () => {
  await open('/Order/create');
  for (const text of ['First', 'Second']) {
    await step('Start Order').click();
    await notes.fill(text);
    await shows(/^Saved on this device/);
    await reload('/Order/create');
  }
  await step('Start Order').click();
  const resume = link(/^Resume the order/);
  await shows(resume, 2);
  await resume.last().click();
  await expect.element(notes).toHaveValue('First');
});

test('an order left behind is offered on the dashboard, and resumes where it was', async () => {
  await open('/Order/create');
  await add('tote');
  const left = '1 product · step 2 of 4';
  const discard = button(/^Discard/);
  await reload('/');
  await shows(left);
  await link(/^Resume/).click();
  await shows('1 product, 1 piece');
  await reload('/');
  await discard.click();
  await hides(left);
  await button('Undo').click();
  await shows(left);
  await reload();
  await discard.click();
  await hides(left);
  await reload();
  await shows(heading('Dashboard'));
  await hides(left);
});

test('a user with several clients is asked once: Contacts and a new contact have the last one', async () => {
  await open('/Order/create', { account: 'agency' });
  await pick('Client', 'Redwood Streaming');
  await button('Start Order').click();
  await button(`Add ${await firstToAdd()}`).click();
  await shows('1 product, 1 piece');
  go('/Contact');
  await shows(/contacts · as of/);
  await shows(button(/Redwood Streaming/));
  go('/');
  await link('Add a Contact').click();
  await shows(heading('Create a Contact'));
  await shows(button('Client Redwood Streaming'));
});

test('an order begins also while the clients are answered by 503, and what is typed stays', async () => {
  const fails = { path: '/organizations/', how: 503 } as const;
  const provider = await open('/Order/create', { account: 'agency', at: (to) => to.fail(fails) });
  await notes.fill('Fragile');
  await shows(/^Saved on this device/);
  await expect.element(notes).toHaveValue('Fragile');
  // A form that is taken away while they are fetched, and mounts again, fetches again.
  expect(provider.received.filter(({ path }) => path.startsWith('/organizations/')).length).toBeLessThan(7);
});

test('on a phone, the picker begins at its products, and a cleared search goes on', async () => {
  await open('/Order/create', { size: PHONE });
  await shows(picker.getByRole('listitem'));
  expect(top(picker.getByRole('listitem').first())).toBeLessThanOrEqual(230);
  await search.fill('zeppelin');
  await shows('Searched for “zeppelin”');
  await button('Clear search').click();
  await focuses(search);
  await expect.element(button('Tiles')).toBeInViewport({ ratio: 1 });
  await button('Tiles').click();
  await button(`Add ${await firstToAdd()}`).click();
  await shows(button(/^Your order: 1 product, 1 piece/));
  await reload();
  await expect.element(button('Tiles')).toHaveAttribute('aria-pressed', 'true');
});

test('on a tablet, nothing moves below the picker where a search finds nothing, or products come late', async () => {
  const provider = await open('/Order/create', {
    size: TABLET,
    at: (to) => to.fail({ path: '/productsByOrg/', how: 503 }),
  });
  const again = button('Try again');
  await shows(again);
  const before = top(button('Continue'));
  provider.fail();
  await again.click();
  await shows(button(/^Add /));
  expect(top(button('Continue'))).toBe(before);
  await search.fill('nothing is like this');
  await shows('No Products found.');
  expect(top(button('Continue'))).toBe(before);
});

test.each([
  { fault: '422', how: 422 },
  { fault: '500', how: 500 },
  { fault: 'a broken answer', how: 'answer broken' },
  { fault: 'a captive portal', how: new Response('<!doctype html><title>Wi-Fi</title>') },
] as const)('an order whose start is answered by $fault stays on its first tab', async ({ how }) => {
  const provider = await open('/Order/create');
  await step('Start Order').click();
  provider.fail({ path: '/order/start', how });
  await button('Start Order').click();
  // On the tab, where it stays until the next try.
  await says(
    page.getByRole('tabpanel').getByRole('alert'),
    'Sorry, there was an error creating this Order. Please check and resubmit.',
  );
  await isOpen('Start Order');
  await expect.element(step('Add Products')).toBeDisabled();
  provider.fail();
  await button('Start Order').click();
  await shows('No Items Added');
  // Nothing was added: the order says so.
  go(`/Order/${provider.orders.at(-1)?.id}`);
  await shows('No Products have yet been added to this Order.');
});

test.each([
  { how: 409, reason: /./ },
  { how: 500, reason: 'Nothing was placed, and nothing is sent again by itself.' },
])(
  'lines that are answered by $how lead to tab 2, and the order goes on from there',
  async ({ how, reason }) => {
    const provider = await open('/Order/create');
    await add('mug');
    await chooseWay();
    provider.fail({ path: '/orderItem/add', how });
    await complete.click();
    const failed = alert.filter({ hasText: 'Sorry, there was an error saving Products for this Order.' });
    await says(failed, reason);
    await isOpen('Add Products');
    provider.fail();
    if (how === 500) await button('Try again', failed).click();
    else {
      await button('Continue').click();
      await complete.click();
    }
    await shows(saved);
    expect(provider.sent('/order/create')).toHaveLength(1);
  },
);

test('a refused order says why, is changed, and is placed once', async () => {
  const provider = await open('/Order/create');
  const title = await add('mug');
  await chooseWay();
  const refusal = alert.filter({ hasText: 'Sorry, there was an error saving this Order.' });
  for (const [how, text] of [
    [422, 'Provoked by a test.'],
    [Response.json({}, { status: 422 }), 'The provider refused this without a reason (status 422).'],
  ] as const) {
    provider.fail({ path: '/order/create', how });
    await complete.click();
    await says(refusal, text);
  }
  await button('Back').click();
  await search.fill(title);
  await quantity(title).click();
  await expect.element(button('Update')).toBeDisabled();
  await button(/^One more/, dialog()).click();
  await button('Update').click();
  await shows('Item saved.');
  await button('Continue').click();
  provider.fail();
  provider.hold('/order/create');
  await complete.click();
  await shows('Submitting Order...');
  provider.release();
  await shows(saved);
  expect(provider.placed()).toMatchObject([{ lines: [{ title, qty: 2 }] }]);
});

test('a line of more than there is says so, and stays as it was ordered', async () => {
  const provider = await open('/Order/create', { size: PHONE });
  const title = await add('tote');
  await setQuantity(title, 5);
  Object.assign(provider.products.find((product) => product.title === title) ?? {}, { qty: 2 });
  await reload();
  await button(/^Your order: 1 product, 5 pieces.*More than available/).click();
  await says(dialog().getByRole('list', { name: 'Added items' }), 'Only 2 available');
  // The sheet leads on, too.
  await button('Continue', dialog()).click();
  await says(page.getByRole('list', { name: 'Added items' }), /Only 2 available.*5/);
});

test('Undo of a removed line goes once the order is sent', async () => {
  await open('/Order/create');
  await add('tote');
  await setQuantity(await add('mug'), 0);
  await shows(button('Undo'));
  await chooseWay();
  await complete.click();
  await shows(saved);
  await hides(button('Undo'));
});

test('the questions of the last step come with what was used last', async () => {
  const provider = await open('/Order/create', { at: (to) => to.hold('/contacts/1/') });
  await add('tote');
  await button('Continue').click();
  await shows(page.getByRole('status', { name: 'Loading what you used last' }));
  await hides(contacts);
  provider.release();
  await shows(contacts);
  await shows(lastDestinations, 3);
  await shows(lastWays, 3);
});

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('an order goes to the last destination with the last carrier, at one tap each', async () => {
    const provider = await open('/Order/create', { size });
    await add('tote');
    await button('Continue').click();
    await focuses(heading('Complete Order'));
    await expect.poll(() => scrollY).toBe(0);
    await shows(/(to make today's cut-off|ships [A-Z]\w+day, Nov).*unless it's a holiday/);
    // Nothing is chosen by itself.
    await shows(contacts);
    await hides(chosen(/./));
    await expect.element(complete).toBeDisabled();
    for (const last of [lastDestinations, lastWays]) {
      await last.first().click();
      await expect.element(last.first()).toHaveAttribute('aria-pressed', 'true');
      const pressed = last.elements().filter(({ ariaPressed }) => ariaPressed === 'true');
      expect(pressed).toHaveLength(1);
    }
    await complete.click();
    await focuses(saved);
    await shows(heading(/^Order \d+ placed$/));
    const [placed] = provider.placed();
    expect(placed).toMatchObject({
      ship_to_id: expect.any(Number),
      shipped_with: expect.any(Number),
      shipping_type: expect.any(Number),
    });
    await button('Order again').click();
    await button('Continue').click();
    await shows(chosen(`Destination ${placed?.ship_to_name}`));
    await expect.element(complete).toBeEnabled();
  });
});

test('a destination is shown as chosen, also if changed since', async () => {
  const provider = await open('/Order/create');
  const contact = provider.contacts[0]!;
  Object.assign(contact, { name: 'Registry', address: '1 Old Road' });
  await add('tote');
  await chooseWay('Registry');
  const address = page.getByRole('tabpanel').getByText(/1 Old Road/);
  await shows(address);
  Object.assign(contact, { name: 'Moved', address: '2 New Road' });
  provider.received.length = 0;
  await reload();
  await expect.poll(() => provider.sent('/contacts/1/true')).toHaveLength(1);
  await shows(chosen('Destination Registry'));
  await shows(address);
});

test('the bar that goes on is in place of the menu, at one height in all steps', async () => {
  await open('/Order/create', { size: PHONE });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const bottom = (what: typeof menu) => Math.round(what.element().getBoundingClientRect().bottom);
  await step('Start Order').click();
  await shows(button('Start Order'));
  const start = bottom(button('Start Order'));
  await hides(menu);
  await button('Start Order').click();
  await add('tote');
  await button('Continue').click();
  await expect.element(complete).toBeInViewport();
  expect(bottom(complete)).toBe(start);
  await hides(menu);
  go('/Order');
  await shows(menu, 1);
});

test('a list is used with the keyboard, latest choices first; a carrier leads on to its methods', async () => {
  await open('/Order/create');
  await add('tote');
  await button('Continue').click();
  const carriers = button('All carriers and methods');
  const list = dialog('Select a Carrier');
  const methods = dialog('Select a Method');
  const recent = list.getByRole('region', { name: 'Recent' });
  const find = list.getByRole('searchbox');
  await carriers.click();
  await shows(button(/./, list.getByRole('region', { name: 'Internal use only' })).first());
  const names = button(/^Select /, list)
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'UPS',
    'FedEx',
    'Parrot Communications',
    'Internal Courier',
    'Warehouse Transfer',
    'Will Call',
  ]);
  await focuses(find);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await focuses(button('Select FedEx', list));
  await userEvent.keyboard('p');
  await focuses(find);
  await expect.element(find).toHaveValue('p');
  await userEvent.keyboard('{Enter}');
  await focuses(methods.getByRole('searchbox'));
  // Left without a method, the carrier is chosen, and its row leads to the methods.
  await userEvent.keyboard('{Escape}');
  await focuses(carriers);
  await chosen('Carrier and method Parrot Communications').click();
  await shows(methods);
  await userEvent.keyboard('{Escape}');
  await carriers.click();
  await shows(button('Select Parrot Communications', recent));
  await userEvent.keyboard('{Escape}');
  await contacts.click();
  await dialog().getByRole('searchbox').fill('Corner Kiosk');
  await button('Create Contact “Corner Kiosk”').click();
  await expect.element(field('Name of Contact')).toHaveValue('Corner Kiosk');
  await button('Create').click();
  await shows(chosen('Destination Corner Kiosk'));
  await expect.element(complete).toBeDisabled();
});

test('an order whose start is not answered goes on', async () => {
  const provider = await open('/Order/create');
  await step('Start Order').click();
  provider.fail({ path: '/order/start', how: 'no answer' });
  await button('Start Order').click();
  await shows(search);
  await step('Start Order').click();
  await shows(button(/^(Start|Update) Order$/));
});

test('a contact of the wizard is made, or stays in its dialog until its answer can be read', async () => {
  const provider = await open('/Order/create');
  await add('mug');
  await button('Continue').click();
  await contacts.click();
  await button('Create Contact').click();
  const form = dialog('Create Contact');
  const create = button('Create', form);
  await expect.element(create).toBeDisabled();
  await field('Name of Contact', form).fill('Pop-up Press Room');
  await field('Email Address', form).fill('nobody');
  await create.click();
  await shows('Must be a valid email');
  await field('Email Address', form).fill('press@example.com');
  provider.fail({ path: '/contact/create', how: 'answer broken' });
  await create.click();
  await says(form.getByRole('alert'), 'It may have been created. Press Create again');
  await create.click();
  await hides(form);
  await shows(chosen('Destination Pop-up Press Room'));
  expect(provider.contacts.filter(({ name }) => name === 'Pop-up Press Room')).toHaveLength(1);
});

test('an order is shared as a link, which shows what is in it and does nothing by itself', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('/Order/create');
  await step('Start Order').click();
  await notes.fill('Ring twice – “Søren”.');
  await button('Start Order').click();
  const title = await add('mug');
  await setQuantity(title, 3);
  await button('Share this order').click();
  await shows('Link copied.');
  const { pathname, hash } = new URL(copy.mock.lastCall?.[0] ?? '');
  const shared = pathname + hash;
  const review = dialog('Open this order?');

  await open(shared);
  await shows(button('Open this order', review));
  await says(review.getByRole('listitem'), new RegExp(`${title}.*3$`, 's'));
  await says(review, 'Ring twice – “Søren”.');
  await button('Cancel', review).click();
  await hides(review);
  await reload('/');
  await shows(heading('Dashboard'));
  await hides(link(/^Resume/));

  await reload(shared);
  await button('Open this order', review).click();
  const added = page.getByRole('list', { name: 'Added items' });
  await says(added, new RegExp(`^${title}3$`));
  await reload();
  await says(added, new RegExp(`^${title}3$`));
  await hides(review);

  await open(shared, { account: 'rival' });
  await says(review, 'You have no access to Northlight Pictures.');
  await open(shared.slice(0, -9));
  await says(review, 'This link is not complete.');
});
