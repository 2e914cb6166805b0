import { expect, test } from 'vitest';
import { explain, ProofFailed, reasonOf } from './errors.ts';

test('a key of the session that can’t be used is not told as being offline', () => {
  const error = new ProofFailed('The key of the session can’t be used.');
  expect(explain(error)).toMatchObject({
    offline: false,
    text: expect.stringMatching(/can't use your sign-in/),
  });
  expect(reasonOf(error)).toMatch(/Reload the page, or sign in again/);
});
