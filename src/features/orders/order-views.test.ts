import { expect, test } from 'vitest';
import { filterPatch, queryOf, selectionOf } from './order-filter.ts';
import { defaultOrderSearch, isNarrowed, OrderSearch } from './order-search.ts';
import { lately, longerShipped, ORDER_VIEWS, searchOf, viewOf, widerOf } from './order-views.ts';

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
    range: { shipped_from: '2026-10-24', shipped_to: undefined },
  });
  expect(shipped('2026-10-24')).toBeUndefined();
  expect(shipped()).toBeUndefined();
});

test('another filter ends what the view narrowed', () => {
  const { filter } = defaultOrderSearch(today);
  const patch = filterPatch(filter);
  expect(patch).toMatchObject({ filter, page: 1 });
  expect(OrderSearch.parse({ ...searchOf('Open', today), ...patch }).open).toBeUndefined();
  const shipped = { ...searchOf('Shipped', today), shipped_from: '2026-11-16' };
  expect(OrderSearch.parse({ ...shipped, ...filterPatch(shipped.filter) }).shipped_from).toBe('2026-11-16');
  expect(OrderSearch.parse({ ...shipped, ...patch }).shipped_from).toBeUndefined();
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
