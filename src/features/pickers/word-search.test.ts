import { describe, expect, it } from 'vitest';
import { bestOf, searchable } from './word-search.ts';

const rows = searchable(
  ['Tape of the press conference', 'Express kit', 'Press kit', 'Kit for the press', 'Poster'],
  (name) => name,
);

describe('the quick search', () => {
  it('puts what begins so first, then what has words that begin so, then the rest', () => {
    expect(bestOf(rows, 'press', 8)).toEqual([
      'Press kit',
      'Tape of the press conference',
      'Kit for the press',
      'Express kit',
    ]);
  });

  it('wants every word, whatever its case and place', () => {
    expect(bestOf(rows, ' KIT  press ', 8)).toEqual(['Press kit', 'Kit for the press', 'Express kit']);
  });

  it('gives no more than are wanted', () => {
    expect(bestOf(rows, 'press', 1)).toEqual(['Press kit']);
  });
});
