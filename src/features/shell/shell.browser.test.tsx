import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route as NewOrder } from '#src/routes/Order/create.tsx';
import { button, dialog, field, heading, link, pressFor } from '#tests/components/find.ts';
import { atDeskAndPhone, DESK, go, isPhone, open, PHONE, TABLET } from '#tests/components/portal.ts';
import { focuses, ground, hides, leadsTo, shows, top } from '#tests/components/see.ts';
import { firstToAdd, soFar } from '#tests/components/wizard.ts';

const NO_ANSWER = 'no answer';
const refresh = button('Refresh');
const account = button(/^Account: /);
const isBusy = (busy: boolean) => expect.element(refresh).toHaveAttribute('aria-busy', String(busy));
const bottom = (what: typeof account) => what.element().getBoundingClientRect().bottom;

test.each([
  ['/Show', '/shows/'],
  ['/Contact?filter_org_id=1', '/contacts/'],
  ['/Contact', '/organizations/'],
  ['/Product?filter_org_id=1', '/productsByOrg/'],
  ['/Order', '/orders/'],
])('%s tells a fault of the server from a connection that never was', async (path, call) => {
  const provider = await open(path, { at: (to) => to.fail({ path: call, how: 500 }) });
  const again = button('Try again');
  await shows('Server communication error (reference provoked)');
  provider.fail({ path: call, how: NO_ANSWER });
  await again.click();
  await shows("You're offline, and this isn't saved on this device.");
  provider.fail();
  await pressFor(again, page.getByText(/ · as of /));
});

test('where the portal is offline already, a screen that was never seen says so at the first try', async () => {
  const provider = await open('/Contact?filter_org_id=1');
  await shows(/ · as of /);
  provider.fail({ path: '/', how: NO_ANSWER });
  await refresh.click();
  await shows('Offline');
  go('/Show');
  await shows("You're offline, and this isn't saved on this device.");
  expect(provider.sent('/shows/')).toHaveLength(1);
});

test('while the next screen loads, the old one has a spinner', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { options } = NewOrder;
  const { loader } = options;
  onTestFinished(() => void Object.assign(options, { loader }));
  await open('/');
  Object.assign(options, { loader: () => promise });
  const newOrder = link('New order').first();
  await newOrder.click();
  const spinner = page.getByRole('status', { name: 'Loading …' });
  await shows(spinner);
  await shows(newOrder);
  resolve();
  await shows(heading('Create an Order'));
  await hides(spinner);
});

test('at 200 % no label of the menu is broken, and on a phone none touches the edge', async () => {
  await open('/', { size: [720, 450] });
  const dashboard = link('Dashboard', page.getByRole('navigation'));
  const rail = await dashboard.getByText('Dashboard').findElement();
  expect(rail.getBoundingClientRect().height).toBeLessThan(20);
  await open('/', { size: PHONE });
  const label = document.createRange();
  label.selectNodeContents((await dashboard.findElement()).lastChild!);
  expect(label.getBoundingClientRect().left).toBeGreaterThan(6);
});

test('what is above a list stays when it fails', async () => {
  const fails = { path: '/orders/', how: 500 } as const;
  const provider = await open('/Order', {
    size: PHONE,
    at: (to) => {
      to.fail(fails);
      to.hold('/orders/');
    },
  });
  const search = field('Search these orders');
  await shows(search);
  const before = top(search);
  provider.release();
  await shows(/^Server communication error/);
  expect(top(search)).toBe(before);
});

test.each([
  ['a list', '/Show'],
  ['a record', '/Product/1003'],
  ['the dashboard', '/'],
])('%s is looked at again beside its age, and says when that failed', async (_, path) => {
  const provider = await open(path);
  await isBusy(false);
  provider.hold('/');
  await refresh.click();
  await isBusy(true);
  provider.release();
  await isBusy(false);
  const failure = page.getByText(/^This could not be refreshed\. What you see is as of /);
  await hides(failure);
  provider.fail({ path: '/', how: 503 });
  await refresh.click();
  await shows(failure);
  await shows(/as of \d/);
});

test('who refreshes while the list is fetched anyway is told how that ended, once', async () => {
  const provider = await open('/Show');
  await isBusy(false);
  provider.fail({ path: '/shows/', how: 503 });
  provider.hold('/shows/');
  vi.useFakeTimers({ toFake: ['Date'] });
  // Nobody pressed it: the list is older than half a minute when the tab is shown.
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await isBusy(true);
  await refresh.click();
  await refresh.click();
  provider.release();
  await shows(/^This could not be refreshed\./, 1);
});

test('an API that asks to wait is not asked again because a tab is shown', async () => {
  const provider = await open('/Show');
  await isBusy(false);
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '600' };
  provider.fail({ path: '/shows/', how: new Response('{}', { status: 429, headers }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await refresh.click();
  await shows(/^This could not be refreshed\./);
  provider.fail();
  provider.received.length = 0;
  const show = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(60_000);
  show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(provider.sent('/shows/')).toEqual([]);
  await vi.advanceTimersByTimeAsync(500_000);
  show();
  await expect.poll(() => provider.sent('/shows/').length).toBeGreaterThan(0);
});

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('a toast hides after five seconds, stays while it is hovered, and a warning is dark red', async () => {
    const provider = await open('/Order?filter=%7B"filter_by":"client","filter_org_id":1%7D', { size });
    await shows(/orders · as of/);
    await button('Export').click();
    await shows(button('Save as CSV'));
    provider.fail({ path: '/orders/', how: 500 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    await button('Save as CSV').click();
    const toast = page
      .getByRole('listitem')
      .filter({ hasText: 'Sorry, there was an error exporting these Orders.' });
    // React waits a moment before it shows what was fetched.
    await expect
      .poll(async () => {
        await pass(100);
        return toast.query();
      })
      .not.toBeNull();
    expect(ground(toast)).toBe('rgb(138, 31, 23)');
    if (!isPhone()) {
      await toast.hover();
      await pass(20_000);
      await shows(toast);
      await heading('Orders').hover();
    }
    await pass(4_000);
    await shows(toast);
    await pass(1_500);
    await hides(toast);
  });

  test('the account menu says who is signed in, and leads to this device', async () => {
    await open('/', { size });
    await account.click();
    await shows(dialog('Casey Lindqvist'));
    await userEvent.keyboard('{Escape}');
    await account.click();
    await link('This device', dialog()).click();
    await shows(heading('This device'));
  });

  test('a dialog that is closed gives the page back at once', async () => {
    await open('/Show', { size });
    const add = button('Add a Title').first();
    for (const text of ['once', 'twice']) {
      await add.click();
      await field('Name of Title').fill(text);
      await userEvent.keyboard('{Escape}');
      await button('Leave').click();
      await hides(dialog());
      await focuses(add);
    }
  });
});

test.each([
  { where: 'at a desk', size: DESK },
  { where: 'at a desk of 1280 px at 200 %', size: [640, 400] as const },
  { where: 'on a tablet', size: TABLET },
])('$where, the account menu opens above its button, and Logout is in the menu only', async ({ size }) => {
  await open('/', { size });
  await shows(account);
  const above = top(account);
  await account.click();
  // The second click of a double click presses nothing.
  const last = link('This device', dialog());
  await shows(last);
  expect(bottom(last)).toBeLessThan(above);
  await hides(button('Log out'));
  const logout = page.getByTitle('Logout');
  await shows(logout);
  expect(bottom(logout)).toBeLessThanOrEqual(innerHeight);
});

describe('on a phone', () => {
  test('the buttons of a sheet are at its end, also over a cart', async () => {
    await open('/Product', { size: PHONE });
    await button(`Add ${await firstToAdd()}`).click();
    await shows(soFar);
    await button(/^Filters/).click();
    await shows(button('Show results'));
    expect(bottom(dialog()) - bottom(button('Show results'))).toBeLessThan(24);
  });

  test('the sort column and its direction are beside each other', async () => {
    await open('/Contact?filter_org_id=1', { account: 'agency', size: PHONE });
    await button(/^Filters/).click();
    await shows(field('Sort by'));
    expect(top(field('Sort direction'))).toBe(top(field('Sort by')));
  });
});

describe.each(atDeskAndPhone)('a provider of its own, $where', ({ size }) => {
  const config = {
    portal_name: 'Meridian Fulfilment',
    support_phone: '+1 212 555 0142',
    help_url: 'https://meridian.example/help',
    notice: { text: 'Closed on Thursday.' },
    rules: { footer: 'Orders leave at four.', sku_prefix: '!' },
  };

  test('has its name, its notice until that is closed, and how to reach it on each screen', async () => {
    await open('/Show', { size, config });
    await shows('Meridian Fulfilment');
    await shows('Orders leave at four.');
    await leadsTo(link('+1 212 555 0142'), 'tel:+12125550142');
    await leadsTo(link('stock@provider.example'), 'mailto:stock@provider.example');
    await leadsTo(link('Help'), config.help_url);
    await shows('Closed on Thursday.');
    await button('Close this notice').click();
    await hides('Closed on Thursday.');
  });

  test('is told which of its values is wrong', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open('/Device?check', { size, config });
    const fault = /rules.sku_prefix is "!", and has to be up to 12 letters/;
    await shows(fault);
    await expect.poll(() => warned.mock.calls.flat().join()).toMatch(fault);
    warned.mockRestore();
  });
});
