import { expect, test } from 'vitest';
import { AnyProblem } from '#src/contract/problem.ts';
import { fieldReasons, reasonOfChange } from './failed-change.ts';
import { Refused } from './transport/errors.ts';

const refused = (problem: unknown) => new Refused(422, AnyProblem.parse(problem));

test.each([
  ['lists of texts', { zip: ['is too long', 'is no number'] }, { zip: 'is too long is no number' }],
  ['texts', { zip: 'is too long' }, { zip: 'is too long' }],
  ['objects', [{ field: 'zip', message: 'is too long' }], { zip: 'is too long' }],
])('the reasons of fields are read as %s', (_, errors, reasons) => {
  expect(fieldReasons(refused({ errors }))).toEqual(reasons);
});

test.each([
  ['texts without fields', { errors: ['The zip is too long.', 'The city is missing.'] }],
  ['an object', { error: { code: 7, message: 'The zip is too long. The city is missing.' } }],
])('a refusal that says why as %s shows it', (_, problem) => {
  const reason = reasonOfChange(refused(problem), 'saved', 'Save');
  expect(reason).toBe('The zip is too long. The city is missing.');
});

test('the reasons of fields are told where there is no other', () => {
  expect(refused({ errors: { zip: ['The zip is too long.'] } }).message).toBe('The zip is too long.');
  const named = { message: 'Check the fields.', errors: { zip: 'The zip is too long.' } };
  expect(refused(named).message).toBe('Check the fields.');
});

test('a flag is no reason', () => {
  const reasonFor = (problem: unknown) => reasonOfChange(refused(problem), 'saved', 'Save');
  expect(reasonFor({ error: true, message: 'The name is taken.' })).toBe('The name is taken.');
  expect(reasonFor({ error: true })).toBe(refused({}).message);
});
