import { subDays } from 'date-fns';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { contactDisplayName } from '#src/contract/contact.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { seenShipTo } from '#src/outbox/draft.ts';
import { asDestination } from '#src/outbox/edits.ts';
import { button, dialog, field, heading, pressFor, select, texts } from '#tests/components/find.ts';
import {
  atDeskAndPhone,
  changeUnheard,
  dismissToasts,
  go,
  open,
  PHONE,
  reload,
  signInAgain,
} from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { focuses, hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  chooseShipping,
  chooseWay,
  chosen,
  complete,
  fill,
  isOpen,
  picker,
  place,
  saved,
  search,
  toStart,
} from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');
const asksBeforeReload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const contacts = button('All contacts, or a new one');
const lastDestinations = page.getByRole('button', { name: /^Destination / });
const lastWays = page.getByRole('button', { name: /^Carrier and method / });

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('an order goes to the last destination with the last carrier, at one tap each', async () => {
    const provider = await open('/Order/create', { size, at: (to) => to.hold('/contacts/1/') });
    await add('tote');
    await button('Continue').click();
    await focuses(heading('Complete Order'));
    await shows(page.getByRole('status', { name: 'Loading what you used last' }));
    await hides(contacts);
    provider.release();
    await shows(lastDestinations, 3);
    await shows(lastWays, 3);
    await expect.poll(() => scrollY).toBe(0);
    await shows(/(to make today's cut-off|ships [A-Z]\w+day,\sNov).*unless it's a holiday/);
    // Nothing is chosen by itself.
    await hides(chosen(/./));
    await expect.element(complete).toBeDisabled();
    await shows('Choose a destination.', 1);
    await expect.element(complete).toHaveAccessibleDescription('Choose a destination.');
    for (const last of [lastDestinations, lastWays]) {
      await last.first().click();
      await expect.element(last.first()).toHaveAttribute('aria-pressed', 'true');
      const pressed = last.elements().filter(({ ariaPressed }) => ariaPressed === 'true');
      expect(pressed).toHaveLength(1);
    }
    await hides(/^Choose a/);
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
    await contacts.click();
    await shows(dialog().getByRole('heading', { name: 'Recent' }));
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

test('a carrier whose number is another one’s now is chosen again before the order is placed', async () => {
  const provider = await fill();
  await shows(chosen(/UPS/));
  provider.carriers = provider.carriers.map((carrier) =>
    carrier.name === 'UPS' ? { ...carrier, name: 'DHL' } : carrier,
  );
  await complete.click();
  await shows(alert.filter({ hasText: 'The carrier or shipping method is no longer offered' }));
  expect(provider.placed()).toEqual([]);
  await chooseShipping('DHL', 'Ground');
  await hides(alert);
  await shows(chosen(/DHL/));
  await place();
  expect(provider.placed()).toHaveLength(1);
});

test('a way that is refused is marked, and the others are offered by their names of today', async () => {
  const provider = await fill();
  const offered = () => texts(lastWays).slice(0, 3);
  const before = offered();
  const swapped: Record<string, string> = { UPS: 'FedEx', FedEx: 'UPS' };
  provider.carriers = provider.carriers.map(({ name, ...carrier }) => ({
    ...carrier,
    name: swapped[name] ?? name,
  }));
  await complete.click();
  await shows(alert.filter({ hasText: 'The carrier or shipping method is no longer offered' }));
  await expect
    .element(chosen(/UPS · Ground/))
    .toHaveAccessibleDescription(/no longer offered.*Choose a carrier/);
  await expect.poll(offered).not.toEqual(before);
  await lastWays.first().click();
  await hides(alert);
  await complete.click();
  await shows(saved);
});

test('the bar that goes on is in place of the menu, at one height in all steps', async () => {
  await open('/Order/create', { size: PHONE });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const bottom = (what: typeof menu) => Math.round(what.element().getBoundingClientRect().bottom);
  await toStart();
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
  expect(texts(button(/^Select /, list))).toEqual([
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
});

async function openNewContact() {
  const provider = await open('/Order/create');
  await add('mug');
  await button('Continue').click();
  await contacts.click();
  await dialog().getByRole('searchbox').fill('Corner Kiosk');
  await button('Create Contact “Corner Kiosk”').click();
  const form = dialog('Create Contact');
  const create = button('Create', form);
  return { provider, form, create };
}

test('a contact of the wizard is made of what was typed, or stays in its dialog until its answer can be read', async () => {
  const { provider, form, create } = await openNewContact();
  const name = field('Name of Contact', form);
  await expect.element(name).toHaveValue('Corner Kiosk');
  await name.fill('');
  await expect.element(create).toBeDisabled();
  expect(asksBeforeReload()).toBe(true);
  await name.fill('Pop-up Press Room');
  provider.fail({ path: '/contact/create', how: 'answer broken' });
  await create.click();
  await says(form.getByRole('alert'), 'It may have been created. Press Create again');
  await create.click();
  await hides(form);
  await shows(chosen('Destination Pop-up Press Room'));
  expect(asksBeforeReload()).toBe(false);
  await expect.element(complete).toBeDisabled();
  expect(provider.contacts.filter(({ name }) => name === 'Pop-up Press Room')).toHaveLength(1);
});

test('a contact of the wizard is an active one, as an order goes to no other', async () => {
  const { provider, form, create } = await openNewContact();
  await shows(field('Notes', form));
  await hides(field('Active', form));
  await create.click();
  await hides(form);
  await chooseShipping('UPS', 'Ground');
  await place();
  expect(provider.sent('/contact/create')).toMatchObject([{ active: true }]);
});

test('a contact that is not created yet can be taken back once another destination was chosen', async () => {
  const provider = await fill();
  await contacts.click();
  await button('Create Contact').click();
  const create = dialog('Create Contact');
  await field('Name of Contact', create).fill('Pop-up Press Room');
  await field('City', create).fill('Austin');
  provider.fail({ path: '/contact', how: 'no answer' });
  await button('Create', create).click();
  await hides(dialog());
  await contacts.click();
  await select();
  await hides(lastDestinations.filter({ hasText: 'Pop-up Press Room' }));
  await button('Undo').click();
  await shows(chosen('Destination Pop-up Press Room'));
  provider.fail();
  await place();
  expect(provider.placed().at(-1)?.ship_to).toMatchObject({ name: 'Pop-up Press Room', city: 'Austin' });
});

/** Types a contact that is created with the order. */
async function typeContact(provider: Provider, name: string): Promise<void> {
  await contacts.click();
  await button('Create Contact').click();
  const create = dialog('Create Contact');
  await field('Name of Contact', create).fill(name);
  provider.fail({ path: '/contact', how: 'no answer' });
  await button('Create', create).click();
  await hides(dialog());
  await shows(chosen(`Destination ${name}`));
}

const undo = (what: string) => button('Undo', page.getByRole('listitem').filter({ hasText: what }));

test('of two contacts that are not created yet, neither is lost by the other one, nor by Undo', async () => {
  const provider = await fill();
  await typeContact(provider, 'First Kiosk');
  await contacts.click();
  await select();
  await shows('First Kiosk removed.');
  await typeContact(provider, 'Second Kiosk');
  await undo('First Kiosk removed.').click();
  await shows(chosen('Destination First Kiosk'));
  await undo('Second Kiosk removed.').click();
  await shows(chosen('Destination Second Kiosk'));
  await typeContact(provider, 'Third Kiosk');
  await undo('Second Kiosk removed.').click();
  await shows(chosen('Destination Second Kiosk'));
  await shows('Third Kiosk removed.');
  // A change of the same contact replaces none.
  dismissToasts();
  await button('Edit this contact').click();
  await field('City', dialog()).fill('Marfa');
  await button('Create', dialog()).click();
  await hides(dialog());
  await shows(chosen('Destination Second Kiosk'));
  await hides(button('Undo'));
});

test('a contact of the wizard outlives the end of the session, for the order that it was typed for', async () => {
  const { form, create } = await openNewContact();
  await field('City', form).fill('Austin');
  await expect.poll(() => location.search).toContain('draft=');
  const order = location.pathname + location.search;
  await signInAgain();
  await expect.element(field('Name of Contact', form)).toHaveValue('Corner Kiosk');
  await expect.element(field('City', form)).toHaveValue('Austin');
  await create.click();
  await hides(form);
  await shows(chosen('Destination Corner Kiosk'));
  await reload(order);
  await shows(chosen('Destination Corner Kiosk'));
  await hides(dialog());
});

test('Back asks before it leaves a contact that is being typed, and then leads to the step before', async () => {
  await open('/Order/create');
  await add('mug');
  await button('Continue').click();
  await contacts.click();
  await button('Create Contact').click();
  const create = dialog('Create Contact');
  await field('Name of Contact', create).fill('Pop-up Press Room');
  const question = dialog('Leave without saving?');
  history.back();
  await button('Keep editing', question).click();
  await hides(question);
  await expect.element(field('Name of Contact', create)).toHaveValue('Pop-up Press Room');
  history.back();
  await button('Leave', question).click();
  await isOpen('Add Products');
  await hides(dialog());
});

test('Back while a contact is being created stays with the order once its dialog has closed', async () => {
  const { provider, form, create } = await openNewContact();
  await field('City', form).fill('Austin');
  provider.hold('/contact/create');
  await create.click();
  history.back();
  await shows(dialog('Leave without saving?'));
  provider.release();
  await hides(form);
  await shows(chosen('Destination Corner Kiosk'));
  await expect.poll(() => history.state.steps).toEqual(['products', 'complete']);
  history.back();
  await isOpen('Add Products');
});

test('a contact of the order that was created without an answer, and is edited, is said before another one is created', async () => {
  const { provider, form, create } = await openNewContact();
  provider.fail({ path: '/contact/create', how: 'answer lost' });
  await create.click();
  await hides(form);
  provider.fail();
  await button('Edit this contact').click();
  await field('Phone', form).fill('555 0100');
  await create.click();
  await says(form.getByRole('alert'), '“Corner Kiosk” was created before your last change.');
  expect(provider.sent('/contact/create')).toHaveLength(1);
  await field('Phone', form).fill('');
  await create.click();
  await hides(form);
  await shows(chosen('Destination Corner Kiosk'));
  expect(provider.sent('/contact/create')).toHaveLength(1);
});

test.each([
  { how: 409, reason: /./ },
  { how: 500, reason: 'Nothing was placed, and nothing is sent again by itself.' },
])(
  'lines that are answered by $how lead to tab 2, and the order goes on from there',
  async ({ how, reason }) => {
    const provider = await fill();
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
  const provider = await fill();
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
  await search.fill('mug');
  await picker.getByLabelText(/^Change the quantity of /).click();
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
  expect(provider.placed()).toMatchObject([{ lines: [{ qty: 2 }] }]);
});

test('an order to several destinations whose code can’t be loaded waits, and is sent by Retry', async () => {
  const { contacts } = await fill();
  const own = contacts.filter(({ org_id, active }) => org_id === 1 && active).slice(0, 2);
  const destinations = own.map((to, nth) => {
    const ship_to = { ship_to_id: to.id, ship_to_name: contactDisplayName(to), ship_to: seenShipTo(to) };
    return { ...asDestination(ship_to), required_by: dateToWireTime(subDays(new Date(), nth)) };
  });
  await changeUnheard(() => ({ ship_to_id: null, destinations }));
  await reload();
  const block = (...urls: string[]) => cdp().send('Network.setBlockedURLs', { urls });
  onTestFinished(async () => void (await block()));
  await cdp().send('Network.enable');
  await block('*/outbox/batch.ts*');
  await complete.click();
  await shows(/We'll send it (in less than a minute|at)/);
  await hides('Submitting Order...');
  await block();
  // A try of its own, begun without the code, may be under way at the first press.
  await pressFor(button('Retry'), page.getByText('2 orders confirmed'));
});
