import { expect, test } from 'vitest';
import {
  defaultOrderSearch,
  filterPatch,
  isNarrowed,
  OrderSearch,
  queryOf,
  selectionOf,
} from '#src/features/orders/search/order-search.ts';
import { longerShipped, widerOf } from './no-orders.tsx';
import { columnsUnder } from './order-columns.tsx';
import type { OrderFilter } from './order-filter.ts';
import { lately, ORDER_VIEWS, searchOf, viewOf, viewPatch } from './order-views.tsx';

const today = new Date(2026, 10, 22, 13, 45);

test.each(ORDER_VIEWS)('%s is a preset of the filters, in the shape of a URL', (view) => {
  const search = searchOf(view, today);
  expect(OrderSearch.parse(JSON.parse(JSON.stringify(search)))).toMatchObject(search);
  expect(viewOf(search)).toBe(view);
  expect(selectionOf(search.filter, today)).toBeDefined();
});

test('the default list is no view', () => expect(viewOf(defaultOrderSearch(today))).toBeUndefined());

test('Shipped is sorted by the day of shipping, newest first, and asks the provider for that page', () => {
  const search = searchOf('Shipped', today);
  expect(search.filter).toMatchObject({ filter_status_id: 4, date_from: '2026-08-22' });
  expect(queryOf(search)).toEqual({ page: 1, per_page: 50, sort_by: 'shipped_on', sort_order: 'DESC' });
});

test('what is narrowed on the device is fetched as one page, whatever page is shown', () => {
  const search = { ...searchOf('Shipped', today), shipped_from: lately(today), page: 3 };
  expect(isNarrowed(search)).toBe(true);
  expect(queryOf(search)).toMatchObject({ page: 1, per_page: 500 });
});

test('the last seven days have today in them', () => expect(lately(today)).toBe('2026-11-16'));

test('where a few days have nothing, the next longer range of Shipped On is thirty days', () => {
  const shipped = (shipped_from?: string) =>
    longerShipped({ ...searchOf('Shipped', today), shipped_from }, today);
  expect(shipped(lately(today))).toEqual({
    label: 'Show last 30 days',
    patch: { shipped_from: '2026-10-24', shipped_to: undefined },
  });
  expect(shipped('2026-10-24')).toBeUndefined();
  expect(shipped()).toBeUndefined();
});

test('another filter ends what the view narrowed', () => {
  const { filter } = defaultOrderSearch(today);
  const after = (before: OrderSearch, next: OrderFilter) =>
    OrderSearch.parse({ ...before, ...filterPatch(before, next) });
  const open = searchOf('Open', today);
  const shipped = { ...searchOf('Shipped', today), shipped_from: '2026-11-16' };
  expect(after({ ...open, page: 3 }, filter)).toEqual(defaultOrderSearch(today));
  expect(after(shipped, filter)).toEqual(defaultOrderSearch(today));
  expect(after(shipped, open.filter).view).toBeUndefined();
  // Without a view, the user has chosen the order.
  expect(after({ ...defaultOrderSearch(today), sort: 'shipped_on' }, filter).sort).toBe('shipped_on');
  // Other dates are no other filter.
  const later = { date_from: '2026-11-01' };
  expect(after(open, { ...open.filter, ...later }).view).toBe('Open');
  expect(after(shipped, { ...shipped.filter, ...later })).toMatchObject({
    view: 'Shipped',
    sort: 'shipped_on',
    shipped_from: '2026-11-16',
  });
});

test('Shipped has its own columns; the status Shipped of the filter has those of any status', () => {
  const shown = ({ filter, view }: OrderSearch) =>
    columnsUnder(filter, view).flatMap(({ key, shown = 'always' }) =>
      shown === 'chosen' || shown === 'never' ? [] : [key],
    );
  const { filter } = searchOf('Shipped', today);
  expect(shown({ ...defaultOrderSearch(today), filter })).toEqual(shown(defaultOrderSearch(today)));
  expect(shown(searchOf('Shipped', today))).toContain('tracking_number');
});

test('a search does not travel from one view to the next', () => {
  const searched = { q: 'harbor', s_created_by: 'ann', shipped_from: '2026-11-16', page: 2 };
  const before = { ...searchOf('Shipped', today), ...searched };
  expect(OrderSearch.parse({ ...before, ...viewPatch('Open', today) })).toEqual(searchOf('Open', today));
});

test('where nothing is found, the last months are looked at, then all', () => {
  const from = (date_from?: string) => widerOf({ ...defaultOrderSearch(today).filter, date_from }, today);
  expect(from('2026-10-22')).toMatchObject({
    label: 'Show last 3 months',
    dates: { date_from: '2026-08-22', date_to: '2026-11-22' },
  });
  expect(from('2026-08-22')).toMatchObject({ label: 'Show all years', dates: { date_from: '2016-01-01' } });
  expect(from('2016-01-01')).toBeUndefined();
  expect(from(undefined)).toBeUndefined();
});
