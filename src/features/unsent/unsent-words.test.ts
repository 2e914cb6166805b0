import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '#src/offline/draft.ts';
import { stateOf, waitingFor } from './unsent-words.ts';

const FINE = { online: true, lacksRoom: false, nextTryAt: undefined };

const draft = (changes: Partial<Draft>): Draft => ({
  ...emptyDraft('0b1e9c4e-0000-4000-8000-000000000001', 0, ''),
  state: 'queued',
  ...changes,
});

test.each([
  [{}, FINE, 'It is sent in a moment.'],
  [{}, { ...FINE, online: false }, 'No connection to the provider: it is sent as soon as there is one.'],
  [{ waits_for: 'provider' }, FINE, 'The provider cannot take it right now.'],
  [{ waits_for: 'sign-in' }, FINE, 'Your sign-in could not be renewed yet: it is sent as soon as it is.'],
] as const)('an order says what it waits for: %o, %o', (changes, surroundings, text) => {
  expect(waitingFor(draft(changes), surroundings)).toBe(text);
});

test('an order that a full device holds up says so, whatever it was written down as', () => {
  const full = { ...FINE, lacksRoom: true };
  for (const state of ['queued', 'sending'] as const) {
    expect(waitingFor(draft({ state }), full)).toContain('no room');
    expect(stateOf(draft({ state }), full).word).toBe('Waiting');
  }
});

test('while it may have been placed, it says that it cannot be edited', () => {
  expect(waitingFor(draft({ placing: true }), FINE)).toContain('It may have been placed already');
});
