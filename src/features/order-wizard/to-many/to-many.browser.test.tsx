import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, heading } from '#tests/components/find.ts';
import { changeUnheard, go, PHONE, reload, signInAgain } from '#tests/components/portal.ts';
import { hides, says, shows } from '#tests/components/see.ts';
import {
  chooseDestination,
  chooseNew,
  chooseShipping,
  complete,
  completeHeld,
  openComplete,
} from '#tests/components/wizard.ts';

const status = dialog().getByRole('status');
const lines = dialog().getByLabelText('One name or email a line');

/** Builds an order of a mug up to its destinations, in their dialog. Returns the provider and three of its contacts. */
async function toDestinations(size?: typeof PHONE) {
  const provider = await openComplete(size && { size });
  await chooseShipping('UPS', 'Ground');
  await button('Several destinations').click();
  await says(status, '0 destinations chosen');
  const own = provider.contacts.filter(
    ({ org_id, active, email, name }) => org_id === 1 && active && email && name,
  );
  const [one, two, three] = own.filter(({ name }, at) => own.findIndex((each) => each.name === name) === at);
  if (!one || !two || !three) throw new Error('There are too few contacts.');
  return { provider, one, two, three };
}

/** Names them, and uses what was named. */
async function use(...contacts: { name?: string | null | undefined }[]) {
  await lines.fill(contacts.map(({ name }) => name).join('\n'));
  await button(`Use ${contacts.length} destinations`, dialog()).click();
  await hides(dialog());
}

async function tick(name: string) {
  await dialog().getByRole('searchbox').fill(name);
  await dialog()
    .getByRole('checkbox', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

test('destinations that are chosen and not used yet are not lost without a question', async () => {
  const { one, two } = await toDestinations();
  const question = dialog('Leave without saving?');
  await tick(one.name ?? '');
  await tick(two.name ?? '');
  await userEvent.keyboard('{Escape}');
  await button('Keep editing', question).click();
  await says(status, '2 destinations chosen');
  history.back();
  await button('Keep editing', question).click();
  await button('Use 2 destinations', dialog()).click();
  await hides(dialog());
  await shows(/^2 orders, each with/);
});

test('a choice of several destinations outlives the end of the session, also of a contact that is another one by then', async () => {
  const { one, two, three } = await toDestinations();
  await tick(one.name ?? '');
  await tick(two.name ?? '');
  await lines.fill(`${three.name}\nnobody at all`);
  await says(status, '3 destinations chosen, 1 line to fix');
  const { name: nameOfTwo } = two;
  Object.assign(two, { name: 'Somebody Else', email: '', address: '1 Other Street' });
  await signInAgain();
  await says(status, '2 destinations chosen, 2 lines to fix');
  await expect.element(lines).toHaveValue(`${three.name}\nnobody at all\n${nameOfTwo}`);
  await userEvent.keyboard('{Escape}');
  await button('Leave', dialog('Leave without saving?')).click();
  await hides(dialog());
  await button('Several destinations').click();
  await says(status, '0 destinations chosen');
});

test('Enter chooses what was searched for, and nobody where nothing was', async () => {
  const { two: one } = await toDestinations();
  await dialog()
    .getByRole('searchbox')
    .fill(one.name ?? '');
  await userEvent.keyboard('{Enter}');
  await says(status, '1 destination chosen');
  await dialog().getByRole('searchbox').fill('');
  await userEvent.keyboard('{Enter}');
  // The first contact of all would be the second one.
  await shows(dialog().getByRole('checkbox', { checked: true }), 1);
  await says(status, '1 destination chosen');
});

test('a line that names several contacts stays where one of them is ticked and unticked', async () => {
  const { one, two } = await toDestinations();
  two.name = one.name ?? '';
  await reload();
  await button('Several destinations').click();
  await lines.fill(one.name ?? '');
  await says(status, '0 destinations chosen, 1 line to fix');
  await tick(one.name ?? '');
  await says(status, '1 destination chosen, 1 line to fix');
  await tick(one.name ?? '');
  await says(status, '0 destinations chosen, 1 line to fix');
});

test('contacts that can’t be fetched say so, and can be fetched again', async () => {
  const provider = await openComplete({ at: (to) => to.fail({ path: '/contacts/', how: 503 }) });
  await button('Several destinations').click();
  await lines.fill('nobody at all');
  await says(dialog().getByRole('alert'), 'Server communication error');
  provider.fail();
  await button('Try again', dialog()).click();
  await says(status, '0 destinations chosen, 1 line to fix');
});

test('lines that still have to be fixed are not left out without a question', async () => {
  const { one, two } = await toDestinations();
  await lines.fill(`${one.name}\n${two.name}\nnobody at all`);
  const use = button('Use 2 destinations');
  await use.click();
  const question = dialog('Leave out 1 line?');
  await button('Keep editing', question).click();
  await hides(question);
  await expect.element(lines).toHaveValue(`${one.name}\n${two.name}\nnobody at all`);
  await use.click();
  await button('Use 2 destinations', question).click();
  await hides(dialog());
  await shows(/^2 orders, each with/);
});

test('several destinations that a single one replaced can be taken back', async () => {
  const { one, two } = await toDestinations();
  await use(one, two);
  await chooseDestination();
  await hides(/^2 orders, each with/);
  await button('Undo').click();
  await shows(/^2 orders, each with/);
});

test('a contact that is not created yet and that several replaced can be taken back', async () => {
  const { provider, one, two } = await toDestinations();
  await userEvent.keyboard('{Escape}');
  await chooseNew(provider, 'First Kiosk');
  await button('Several destinations').click();
  await use(one, two);
  await shows('First Kiosk removed.');
  await button('Undo').click();
  await shows(/Destination First Kiosk/);
  await hides(/^2 orders, each with/);
});

test('pasted and ticked contacts get an order each, which can be held back', async () => {
  const { provider, one, two, three } = await toDestinations();
  await lines.fill(`${one.email}\n${one.name}\nnobody at all`);
  await says(status, '1 destination chosen, 1 line to fix');
  await button('Leave out', dialog()).click();
  await says(status, /^1 destination chosen$/);
  await tick(two.name ?? '');
  await tick(three.name ?? '');
  await button('Use 3 destinations', dialog()).click();
  await hides(dialog());
  await shows(/^3 orders, each with 1 product, 1 piece$/);
  provider.hold('/order/create');
  await complete.click();
  await shows(page.getByRole('heading', { name: '3 orders confirmed', level: 1 }));
  await expect.poll(() => provider.sent('/order/create')).toHaveLength(1);
  await button('Pause').click();
  await shows(/0 of 3 sent.*Paused/);
  provider.release();
  await shows(/1 of 3 sent.*Paused/);
  expect(provider.placed()).toHaveLength(1);
  await button('Resume').click();
  await shows(/^3 of 3 sent$/);
  await shows(page.getByRole('heading', { name: '3 orders placed', level: 1 }));
  // One after the other, in the order in which they were chosen.
  expect(provider.placed().map(({ ship_to_id }) => ship_to_id)).toEqual(
    [one, two, three].map(({ id }) => id),
  );
  await shows(page.getByRole('region', { name: 'Orders by destination' }).getByRole('link'), 3);
});

test('on a phone, the link to each order is as high as a finger, and the box closes with one line', async () => {
  const { one, two } = await toDestinations(PHONE);
  await use(one, two);
  await complete.click();
  await shows(/^2 of 2 sent$/);
  const links = page.getByRole('region', { name: 'Orders by destination' }).getByRole('link').elements();
  const rows = links.map(({ parentElement }) => getComputedStyle(parentElement!).borderBottomWidth);
  expect(rows).toEqual(['1px', '0px']);
  for (const link of links) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('an order that is refused is reached from the list, and nothing says that the others wait', async () => {
  const { provider, one, two, three } = await toDestinations();
  await use(one, two, three);
  await completeHeld(provider);
  provider.fail({ path: '/order/create', how: 422 });
  provider.release();
  provider.hold('/order/create');
  await expect.poll(() => provider.sent('/order/create')).toHaveLength(2);
  provider.fail();
  const link = page.getByRole('region', { name: 'Orders by destination' }).getByRole('link');
  await shows(link, 1);
  await says(link, 'Needs attention');
  await hides(button('Retry'));
  provider.release();
  await shows(/^2 of 3 sent/);
});

test('what is short for all is said before anything is sent, and is lowered for each', async () => {
  const { provider, one, two } = await toDestinations(PHONE);
  await use(one, two);
  const mug = provider.products.find(({ title }) => /mug/i.test(title));
  if (mug) mug.qty = 1;
  await complete.click();
  await shows('There is not enough in stock for all destinations.');
  await shows(/1 wanted for each of 2 destinations, too few available/);
  expect(provider.sent('/orderItem/add')).toEqual([]);
  await button('Choose fewer destinations').click();
  await shows(button('Several destinations'));
});

test('a list is fetched again once for all of the orders, and not after each', async () => {
  const { provider, one, two, three } = await toDestinations();
  await use(one, two, three);
  await completeHeld(provider);
  go('/Product');
  await shows(heading('Products'));
  const fetched = () => provider.sent('/productsByOrg').length;
  await shows(/products · as of/);
  const before = fetched();
  provider.release();
  await expect.poll(() => provider.placed()).toHaveLength(3);
  await expect.poll(fetched).toBe(before + 1);
});

test('a number that became somebody else’s is not chosen any more, and its name is looked for', async () => {
  const { provider, one, two, three } = await toDestinations();
  await use(one, two);
  const name = one.name ?? '';
  Object.assign(one, { name: 'Somebody Else', email: '', address: '1 Other Street' });
  // A list that repeats a contact makes no second order to it.
  provider.contacts.push({ ...two });
  await reload();
  await button('Several destinations').click();
  await says(status, '1 destination chosen, 1 line to fix');
  await shows(dialog().getByRole('list', { name: 'Lines to fix' }).getByText(name));
  await button('Leave out', dialog()).click();
  await tick(three.name ?? '');
  await button('Use 2 destinations', dialog()).click();
  await hides(dialog());
  await complete.click();
  await expect.poll(() => provider.placed().map(({ ship_to_id }) => ship_to_id)).toEqual([two.id, three.id]);
});

test('a ticked contact that is edited while the dialog is open stays, and somebody else under its number is not chosen', async () => {
  const { provider, one, two } = await toDestinations();
  const name = one.name ?? '';
  await tick(name);
  await tick(two.name ?? '');
  await says(status, '2 destinations chosen');
  two.email = 'another@office.example';
  Object.assign(one, { name: 'Somebody Else', email: '', address: '1 Other Street' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const before = provider.sent('/contacts/').length;
  dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => provider.sent('/contacts/').length).toBeGreaterThan(before);
  await says(status, '1 destination chosen, 1 line to fix');
  await expect.element(lines).toHaveValue(`${name}\n${two.name}`);
  await shows(dialog().getByRole('list', { name: 'Lines to fix' }).getByText(name));
});

test('of orders that are discarded together, one that may be placed by then stays', async () => {
  const { provider, one, two } = await toDestinations();
  await use(one, two);
  provider.hold('/orderItem/add');
  await complete.click();
  await expect.poll(() => provider.sent('/orderItem/add')).toHaveLength(1);
  await button('Discard 2 orders').click();
  // As another tab is about to place it.
  await changeUnheard(({ ship_to_id, placing }) => ({ placing: placing || ship_to_id === one.id }));
  await button('Discard', dialog()).click();
  await hides(dialog());
  const orders = page.getByRole('region', { name: 'Orders by destination' });
  await shows(orders.getByText('Discarded'), 1);
  provider.release();
});
