import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { texts } from '#src/features/order-wizard/texts.ts';
import { es } from '#src/languages/es.ts';
import { button, dialog, field } from '#tests/components/find.ts';
import { dismissToasts, open, PHONE, reload } from '#tests/components/portal.ts';
import { doubleTextSize, hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  chooseDestination,
  chooseNew,
  chooseShipping,
  chooseWay,
  chosen,
  complete,
  fill,
  isOpen,
  openComplete,
  openNewContact,
  place,
  typeContact,
} from '#tests/components/wizard.ts';

const asksBeforeReload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const lastDestinations = page.getByRole('button', { name: /^Destination / });

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

test('a destination is found by a part of its phone number', async () => {
  const provider = await open('/Order/create');
  const contact = provider.contacts[0]!;
  Object.assign(contact, { name: 'Registry', phone: '+1 (313) 808-7701' });
  await add('tote');
  await button('Continue').click();
  await button('All contacts, or a new one').click();
  await field('Search', dialog()).fill('8087701');
  await shows(button(/^Select /, dialog()), 1);
  await button('Select Registry', dialog()).click();
  await shows(chosen('Destination Registry'));
});

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
  // It is shown before it is stored.
  await expect.poll(asksBeforeReload).toBe(false);
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
  const create = await typeContact('Pop-up Press Room');
  await field('City', create).fill('Austin');
  provider.fail({ path: '/contact', how: 'no answer' });
  await button('Create', create).click();
  await hides(dialog());
  await shows('Austin · A new contact, created when the order is sent.');
  await chooseDestination();
  await hides(lastDestinations.filter({ hasText: 'Pop-up Press Room' }));
  await button('Undo').click();
  await shows(chosen('Destination Pop-up Press Room'));
  provider.fail();
  await place();
  expect(provider.placed().at(-1)?.ship_to).toMatchObject({ name: 'Pop-up Press Room', city: 'Austin' });
});

test('a contact that was created with an order is offered to the next one as a last destination', async () => {
  const provider = await fill();
  await chooseNew(provider, 'Pop-up Press Room');
  provider.fail();
  await place();
  await button('Order again').click();
  await button('Continue').click();
  await shows(lastDestinations.filter({ hasText: /Pop-up Press Room.*last used/ }));
});

const undo = (what: string) => button('Undo', page.getByRole('listitem').filter({ hasText: what }));

test('of two contacts that are not created yet, neither is lost by the other one, nor by Undo', async () => {
  const provider = await fill();
  await chooseNew(provider, 'First Kiosk');
  await chooseDestination();
  await shows('First Kiosk removed.');
  await chooseNew(provider, 'Second Kiosk');
  await undo('First Kiosk removed.').click();
  await shows(chosen('Destination First Kiosk'));
  await undo('Second Kiosk removed.').click();
  await shows(chosen('Destination Second Kiosk'));
  await chooseNew(provider, 'Third Kiosk');
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

test('what is wrong with a field is in sight, on a phone too', async () => {
  const { form, create } = await openNewContact();
  await page.viewport(...PHONE);
  await field('Email Address', form).fill('ada');
  await create.click();
  await expect.element(page.getByText('Must be a valid email')).toBeInViewport({ ratio: 1 });
});

test('Back asks before it leaves a contact that is being typed, and then leads to the step before', async () => {
  await openComplete();
  const create = await typeContact('Pop-up Press Room');
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

test('a phone’s Back closes the dialog and not the step, also after the user has kept editing', async () => {
  const watching = new Set<{ onclose: (() => void) | null }>();
  class CloseWatcher {
    onclose = null;
    destroy = () => watching.delete(this);
    constructor() {
      watching.add(this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  onTestFinished(() => void vi.unstubAllGlobals());
  // A watcher closes once.
  const back = () => {
    const last = [...watching].at(-1);
    if (!last) return history.back();
    watching.delete(last);
    last.onclose?.();
  };
  const { form } = await openNewContact();
  await field('City', form).fill('Austin');
  const question = dialog('Leave without saving?');
  back();
  await shows(question);
  back();
  await hides(question);
  back();
  await button('Leave', question).click();
  await hides(form);
  await isOpen('Complete Order');
  expect(watching.size).toBe(0);
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

test('with Spanish text of 200 % on a phone, no word of an offered destination is cut', async () => {
  const spanish = vi.spyOn(texts, 'lastUsed').mockImplementation(es.wizard.lastUsed);
  onTestFinished(() => spanish.mockRestore());
  await openComplete({ size: PHONE });
  await doubleTextSize();
  const offered = page.getByRole('button', { name: /por\súltima\svez/ });
  const detail = await offered
    .first()
    .getByText(/por\súltima\svez/)
    .last()
    .findElement();
  const text = detail.lastChild as Text;
  const cut = [...text.data.matchAll(/\p{L}+/gu)].filter(({ 0: word, index }) => {
    const range = new Range();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  });
  expect(cut.map(([word]) => word)).toEqual([]);
});
