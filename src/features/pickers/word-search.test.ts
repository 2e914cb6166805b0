import { expect, test } from 'vitest';
import { wordSearch } from './word-search.ts';

const find = (names: readonly string[], text: string) => wordSearch(names, (name) => name)(text).rows;

/** A text with what is found in brackets. */
function marked(shown: string, text: string, names = [shown]): string {
  const { partsOf } = wordSearch(names, (name) => name)(text);
  return partsOf(shown)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
}

test('whole words come before beginnings, and those before parts, whatever was first before', () => {
  const names = ['Express kit', 'Summer of Kites — press badge', 'Night Ferry — press kit', 'Poster'];
  expect(find(names, 'press kit')).toEqual([names[2], names[1], names[0]]);
  expect(find(names, ' KIT  press ')).toEqual([names[2], names[1], names[0]]);
});

test('a whole name comes before what has more words', () => {
  expect(find(['Tote bag, blue', 'Tote bag'], 'tote bag')).toEqual(['Tote bag', 'Tote bag, blue']);
});

test('a typing error is forgiven only where nothing is found without', () => {
  expect(find(['Long lane', 'Lanyard'], 'lanyrd')).toEqual(['Lanyard']);
  expect(find(['Mug', 'Mgu'], 'mgu')).toEqual(['Mgu']);
  // Numbers are exact, and two errors are too many.
  expect(find(['SKU-N00012345'], '12346')).toEqual([]);
  expect(find(['Lanyard'], 'lnyrad')).toEqual([]);
});

test('case, accents and signs do not matter, and other alphabets are found', () => {
  expect(find(['Café Ø 27×40'], 'CAFE 27x40')).toHaveLength(1);
  expect(find(['Мир — плакат'], 'ПЛАКАТ')).toHaveLength(1);
  expect(find(['a.b'], '.*')).toEqual(['a.b']);
});

test('what was found is marked where it stands', () => {
  expect(marked('Summer of Kites — press kit', 'kit press')).toBe('Summer of Kites — [press] [kit]');
  expect(marked('SKU-N00012345', 'n1234')).toBe('SKU-N000[1234]5');
  expect(marked('Café — Lanyard', 'cafe lanyrd')).toBe('[Café] — [Lanyard]');
  expect(marked('Lanyard', 'lany', ['lanya'])).toBe('[Lany]ard');
  expect(marked('İki İstanbul', 'istanbul')).toBe('İki [İstanbul]');
  expect(marked('Mug', '')).toBe('Mug');
});
