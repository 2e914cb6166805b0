import { beforeEach, expect, test, vi } from 'vitest';
import { webStorage } from '#tests/support/web-storage.ts';
import { readReports, report } from './reports.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', webStorage());
});

test('a report has the kind of the error and its place, and nothing of its text', () => {
  const error = new SyntaxError('Unexpected token in "Ann Lee, SKU-17"');
  error.stack = `${error}\n    at read (https://portal.example/assets/shared-a1.js:1:200)`;
  report(error, 'opening');
  expect(readReports()).toMatchObject([{ where: 'opening', what: 'SyntaxError shared-a1.js:1:200' }]);
  expect(Object.values(localStorage).join()).not.toContain('Ann');
});

test('the last fifty are kept, and the same one after itself once', () => {
  for (let count = 0; count < 60; count++) report(new Error('?'), `place ${count}`);
  for (let count = 0; count < 3; count++) report('a text', 'place 60');
  expect(readReports()).toHaveLength(50);
  expect(readReports().at(-1)).toMatchObject({ where: 'place 60', what: 'string' });
  expect(readReports()[0]?.where).toBe('place 11');
});

test.each(['', 'null', '{}', '[1, {"at": "x"}]', '[{'])('%j in the store is no report', (text) => {
  localStorage.setItem('reports', text);
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
