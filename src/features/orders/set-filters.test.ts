import { expect, it } from 'vitest';
import { OrderSearch } from './order-search.ts';
import { setFilters } from './set-filters.tsx';

const year = new Date().getFullYear();

/** The range of a search as it is shown. */
function shownRange(date_from: string, date_to: string) {
  const filter = { list_view: 'browse', filter_by: 'date_range', date_from, date_to };
  const set = setFilters(OrderSearch.parse({ filter }), () => {}, []);
  return set.find(({ name }) => name === 'Created')?.value;
}

it('names the days of a range without this year, and with the years where one of them is another', () => {
  expect(shownRange(`${year}-02-03`, `${year}-11-23`)).toBe('2/3–11/23');
  expect(shownRange('2016-01-01', `${year}-11-23`)).toBe(`1/1/2016–11/23/${year}`);
});
