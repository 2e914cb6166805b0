import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { contactCreation, updateContactMutation } from './mutations.ts';
import { Malformed, Refused } from './transport/errors.ts';

beforeEach(() => {
  connectSignedIn();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answers = (answer: Response) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
const update = () => updateContactMutation.mutationFn?.({ id: 7 } as never, {} as never);

test.each([
  ['nothing', () => new Response(null, { status: 204 })],
  ['an empty text', () => new Response('')],
  ['no id', () => Response.json({ success: true })],
  ['a flag of PHP', () => Response.json({ success: 1 })],
  ['a flag as text', () => Response.json({ success: '1' })],
  ['a status', () => Response.json({ status: true })],
])('an update that is answered with %s is saved, and a creation is not', async (_, answer) => {
  answers(answer());
  await update();
  answers(answer());
  await expect(contactCreation().create({} as never, 'key')).rejects.toThrow(Malformed);
});

test.each([
  ['a refusal', Refused, () => Response.json({ success: false })],
  ['a refusal with the id', Refused, () => Response.json({ id: 7, success: false })],
  ['a refusal as a number', Refused, () => Response.json({ id: 7, success: 0 })],
  ['a refusal as text', Refused, () => Response.json({ success: 'false', message: 'Locked.' })],
  ['a flagged error', Refused, () => Response.json({ error: true, message: 'Locked.' })],
  ['a flag of PHP', Refused, () => Response.json({ error: 1, message: 'Locked.' })],
  ['a status', Refused, () => Response.json({ status: false, message: 'Locked.' })],
  ['a page', Malformed, () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['half an answer', Malformed, () => new Response('{"id":')],
])('an update that is answered with %s is not saved', async (_, kind, answer) => {
  answers(answer());
  await expect(update()).rejects.toThrow(kind);
});
