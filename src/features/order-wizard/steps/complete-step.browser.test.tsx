import { subDays } from 'date-fns';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { contactDisplayName } from '#src/contract/contact.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { seenShipTo } from '#src/outbox/draft.ts';
import { asDestination } from '#src/outbox/edits.ts';
import { button, dialog, heading, pressFor } from '#tests/components/find.ts';
import { atDeskAndPhone, changeUnheard, go, open, PHONE, reload } from '#tests/components/portal.ts';
import { focuses, hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  chooseWay,
  chosen,
  complete,
  completeHeld,
  contacts,
  fill,
  isOpen,
  openComplete,
  openStart,
  picker,
  saved,
  search,
} from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');
const lastDestinations = page.getByRole('button', { name: /^Destination / });
const lastWays = page.getByRole('button', { name: /^Carrier and method / });

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('an order goes to the last destination with the last carrier, at one tap each', async () => {
    const provider = await openComplete({ size, at: (to) => to.hold('/contacts/1/') });
    await focuses(heading('Complete Order'));
    await shows(page.getByRole('status', { name: 'Loading what you used last' }));
    await hides(contacts);
    provider.release();
    await shows(lastDestinations, 3);
    await shows(lastWays, 3);
    await expect.poll(() => scrollY).toBe(0);
    await shows(/(to make today's cut-off|ships [A-Z]\w+day,\s[A-Z]\w\w).*unless it's a holiday/);
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

test('what was removed can’t be taken back once the order is confirmed', async () => {
  const provider = await open('/Order/create');
  const title = await add('tote');
  await add('mug');
  await button(`Remove ${title}`).click();
  await shows(button('Undo'));
  await chooseWay();
  await completeHeld(provider);
  await hides(button('Undo'));
  await hides(`${title} removed.`);
  provider.release();
  await shows(saved);
  expect(provider.placed()[0]?.lines).toHaveLength(1);
});

test('without a connection, an order is said to wait only once it is completed', async () => {
  const provider = await fill();
  provider.fail({ path: '/', how: 'no answer' });
  await reload();
  await shows(/A completed order waits on this device/);
  await complete.click();
  await shows(/Your order is confirmed and saved on this device/);
});

test('the bar that goes on is in place of the menu, at one height in all steps', async () => {
  await openStart({ size: PHONE });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const bottom = (what: typeof menu) => Math.round(what.element().getBoundingClientRect().bottom);
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
