import { expect, test } from 'vitest';
import { validatorOf, withValidator } from '#src/api/validators.ts';
import { packed, unpacked } from './stored-answer.ts';

const recordOf = (data: unknown) =>
  ({
    buster: '1',
    queryHash: '',
    queryKey: [],
    state: { data, dataUpdatedAt: 1, errorUpdatedAt: 0 },
  }) as unknown as Parameters<typeof packed>[0];
const validator = { etag: 'W/"7"', path: '/products/true', build: 'a build' };

test.each([1, 600])('an answer of %d rows comes back as it was, with its validator', async (length) => {
  const rows = Array.from({ length }, (_, id) => ({ id }));
  const stored = structuredClone(packed(recordOf(withValidator([...rows], validator))));
  const { data } = (await unpacked(stored)).state;
  expect(data).toEqual(rows);
  expect(validatorOf(data)).toEqual(validator);
});

test('an answer without a validator comes back without one', async () => {
  const stored = structuredClone(packed(recordOf([{ id: 1 }])));
  expect(validatorOf((await unpacked(stored)).state.data)).toBeUndefined();
});
