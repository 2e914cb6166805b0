import { subDays } from 'date-fns';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatIsoDay } from '#src/ui/format.ts';
import { USER_MADE } from '#src/user-data/preferences.ts';
import { button, columnHead, dialog, field, List, link, texts } from '#tests/components/find.ts';
import {
  atDeskAndPhone,
  DESK,
  go,
  isPhone,
  open,
  reload,
  storedPreferences,
} from '#tests/components/portal.ts';
import { expectPath, hides, says, shows } from '#tests/components/see.ts';

const orders = new List('Orders');
const menu = page.getByRole('navigation', { name: 'Main' });

const ordersPath = (to: Date) =>
  `/Order?filter=${JSON.stringify({
    list_view: 'browse',
    filter_by: 'date_range',
    date_from: '2016-01-01',
    date_to: formatIsoDay(to),
  })}`;

/** Saves a view, and closes its dialog. */
async function save(name: string) {
  await button('Saved views').click();
  await field('Name of the view').fill(name);
  await dialog().getByRole('button', { name: 'Save view' }).click();
  await shows(link(name, dialog()));
  await userEvent.keyboard('{Escape}');
}

test.each(atDeskAndPhone)('$where, a view is saved, opened, and found by name', async ({ size }) => {
  await open('/Order?q=harbor', { size });
  await shows(orders.row(/Harbor/));
  await save('Harbor orders');
  await field('Search these orders').fill('');
  await expectPath(/^(?!.*harbor)/);
  await reload();
  await button('Saved views').click();
  await link('Harbor orders', dialog()).click();
  await expectPath(/q=harbor/);
  await hides(dialog());
  await button(isPhone() ? 'Go to …' : /Go to …/).click();
  await userEvent.keyboard('harbor orders');
  await shows(page.getByRole('option', { name: /Harbor orders/ }));
});

test.each(['stays open', 'is opened again'])(
  'a list of orders up to today that %s the next day is one up to that day',
  async (what) => {
    const [yesterday, today] = [subDays(new Date(), 1), new Date()];
    const upTo = (day: Date) => expectPath(new RegExp(`"date_to":"${formatIsoDay(day)}"`));
    vi.useFakeTimers({ toFake: ['Date'], now: yesterday });
    onTestFinished(() => void vi.useRealTimers());
    await open('/Order', { size: DESK });
    await button('Shipped').click();
    await upTo(yesterday);
    await shows(orders.rows);
    vi.useRealTimers();
    if (what === 'stays open') document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    else await reload();
    await upTo(today);
    // A day that the user chooses stays.
    go(ordersPath(yesterday));
    await shows(orders.rows);
    await reload();
    await upTo(yesterday);
  },
);

test('a view of orders whose first day is after the last one is not saved', async () => {
  await open(ordersPath(new Date(2015, 0, 1)), { size: DESK });
  await button('Saved views').click();
  await field('Name of the view').fill('Backwards');
  await says(dialog(), 'Created from is after Created to.');
  await expect.element(dialog().getByRole('button', { name: 'Save view' })).toBeDisabled();
});

test('the link of a view has its columns, and the user’s own choice stays', async () => {
  const city = columnHead('City');
  const toggleCity = async () => {
    await button('Columns').click();
    await dialog().getByLabelText('City').click();
    await button('Done').click();
  };
  await open('/Contact', { size: DESK });
  await shows(city);
  await toggleCity();
  await save('Without cities');
  await toggleCity();
  await shows(city);
  await button('Saved views').click();
  await link('Without cities', dialog()).click();
  await expectPath(/columns=/);
  await hides(city);
  // A change stays in the view's address.
  await toggleCity();
  await shows(city);
  await expectPath(/columns=.*true/);
});

test('views are renamed, ordered, pinned to the menu and deleted', async () => {
  await open('/Show', { size: DESK });
  for (const name of ['One', 'Two']) await save(name);
  await button('Saved views').click();
  await button('Move Two up').click();
  const names = () => texts(dialog().getByRole('link'));
  await expect.poll(names).toEqual(['Two', 'One']);
  await button('Rename One').click();
  await expect.element(field('Name of the view')).toHaveValue('One');
  // No two views of a list have one name.
  await field('Name of the view').fill('Two');
  await expect.element(dialog().getByRole('button', { name: 'Rename', exact: true })).toBeDisabled();
  await field('Name of the view').fill('First');
  await dialog().getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.poll(names).toEqual(['Two', 'First']);
  await button('Show First in the menu').click();
  await button('Delete Two').click();
  await shows('Two is deleted.');
  await expect.poll(names).toEqual(['First']);
  await button('Undo').click();
  await expect.poll(names).toEqual(['Two', 'First']);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await shows(link('First', menu));
  // Like orders, they are not deleted without a question.
  await page.getByTitle('Logout').click();
  await shows(dialog().getByText(/^Saved here: 2 saved views\./));
});

test('a view that a full disk can’t store says so', async () => {
  await open('/Show', { size: DESK });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  await button('Saved views').click();
  await field('Name of the view').fill('One');
  await button('Save view').click();
  await shows('Your change could not be saved on this device.');
});

test('without storage, a view is not called saved', async () => {
  vi.stubGlobal('indexedDB', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await open('/Show', { size: DESK });
  await button('Saved views').click();
  await says(dialog(), /This browser can’t save it\./);
  await hides(/It is saved on this device/);
  await field('Name of the view').fill('One');
  await button('Save view').click();
  await shows('Your change could not be saved on this device.');
  await shows(link('One', dialog()));
});

test('a view that another tab deletes while it is renamed is kept under its new name', async () => {
  await open('/Show', { size: DESK });
  await save('One');
  await button('Saved views').click();
  await button('Rename One').click();
  await field('Name of the view').fill('First');
  const preferences = await storedPreferences();
  await preferences.set(USER_MADE.views, []);
  await dialog().getByRole('button', { name: 'Rename', exact: true }).click();
  await shows(link('First', dialog()));
  await reload('/Show');
  await button('Saved views').click();
  await shows(link('First', dialog()));
});
