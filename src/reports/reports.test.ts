import { beforeEach, expect, test, vi } from 'vitest';
import { readReports, report } from './reports.ts';

let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('a report has the kind of the error and its place, and nothing of its text', () => {
  const error = new SyntaxError('Unexpected token in "Ann Lee, SKU-17"');
  error.stack = `${error}\n    at read (https://portal.example/assets/shared-a1.js:1:200)`;
  report(error, 'opening');
  expect(readReports()).toMatchObject([{ where: 'opening', what: 'SyntaxError shared-a1.js:1:200' }]);
  expect([...stored.values()].join()).not.toContain('Ann');
});

test('the last fifty are kept, and the same one after itself once', () => {
  for (let count = 0; count < 60; count++) report(new Error('?'), `place ${count}`);
  for (let count = 0; count < 3; count++) report('a text', 'place 60');
  expect(readReports()).toHaveLength(50);
  expect(readReports().at(-1)).toMatchObject({ where: 'place 60', what: 'string' });
  expect(readReports()[0]?.where).toBe('place 11');
});

test.each(['', 'null', '{}', '[1, {"at": "x"}]', '[{'])('%j in the store is no report', (text) => {
  stored.set('reports', text);
  expect(readReports()).toEqual([]);
});

test('a full disk keeps nothing from being reported', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  expect(() => report(new Error('?'), 'page')).not.toThrow();
});
