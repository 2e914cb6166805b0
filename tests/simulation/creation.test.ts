/** Contacts and titles are created exactly once, even if answers are lost. */
import { describe, expect, test } from 'vitest';
import { Malformed, Refused, Unreachable } from '#src/api/errors.ts';
import { createContact, listContacts } from '#src/contract/contact.ts';
import { createShow } from '#src/contract/show.ts';
import { shipToContact } from '#src/outbox/draft.ts';
import { readLocalRecord } from '#src/outbox/local-record-versions.ts';
import { openDoubles } from '#src/outbox/local-records.ts';
import { creatingWith } from '#src/outbox/use-creation.ts';
import type { App } from './app.ts';
import { Desk } from './desk.ts';
import { newContact } from './new-contact.ts';
import type { Sent } from './provider.ts';

const POP_UP = { kind: 'contact' as const, body: newContact(1, 'Pop-up') };
const isHere = (app: App) => app.localRecords.list().filter(({ record_id }) => record_id === null);
const stored = (desk: Desk) =>
  [...desk.device.disk.stored('made').values()].flatMap((record) => readLocalRecord(record) ?? []);

/** The provider carries out the first request to create a record, and its answer is lost. */
function loseAnswer(desk: Desk, call = createContact as typeof createContact | typeof createShow): void {
  let isLost = false;
  desk.intercept = async (asked, _sent, passOn) => {
    const answer = await passOn();
    if (asked !== call || isLost) return answer;
    isLost = true;
    throw new Unreachable('No answer.');
  };
}

/** Creates a contact without a connection. The outbox creates it, and `intercept` stands between from then on. */
async function createdOffline(desk: Desk, intercept: NonNullable<Desk['intercept']>) {
  const { app, wake } = await desk.tab();
  desk.intercept = () => Promise.reject(new Unreachable('No connection.'));
  desk.world.after(60_000, () => {
    desk.intercept = intercept;
  });
  expect((await desk.settled(app.outbox.make(POP_UP, 'Client 1'))).record_id).toBeNull();
  await desk.world.run();
  return { app, wake };
}

test('a contact whose answer was lost is looked for, and is there', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  loseAnswer(desk);
  expect((await desk.settled(app.outbox.make(POP_UP, 'Client 1'))).record_id).not.toBeNull();
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  expect(stored(desk)).toMatchObject([{ state: 'created', lost_at: expect.any(Number), doubles: [] }]);
});

test('a contact that was created offline, and whose answer was lost, is looked for before it is repeated', async () => {
  const desk = new Desk();
  let asked = 0;
  await createdOffline(desk, async (call, _sent, passOn) => {
    const answer = await passOn();
    if (call !== createContact) return answer;
    asked += 1;
    throw new Unreachable('No answer.');
  });
  expect(asked).toBe(1);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  expect(stored(desk)).toMatchObject([{ state: 'created', lost_at: expect.any(Number), doubles: [] }]);
});

test('a contact that was created offline, and is answered unreadably, is requested again only by the user', async () => {
  const desk = new Desk();
  let asked = 0;
  const { app, wake } = await createdOffline(desk, (call, _sent, passOn) => {
    if (call !== createContact) return passOn();
    asked += 1;
    return asked === 1 ? Promise.reject(new Malformed('Broken.')) : passOn();
  });
  wake();
  await desk.world.run();
  expect(asked).toBe(1);
  expect(stored(desk)).toMatchObject([{ state: 'needs-you', lost_at: expect.any(Number) }]);
  await desk.settled(app.outbox.remake(stored(desk)[0]!.id));
  expect(stored(desk)).toMatchObject([{ state: 'created' }]);
});

test('a contact without an answer that is not there is requested again only by the user', async () => {
  const desk = new Desk();
  const { app, wake } = await desk.tab();
  const keys = failing(desk, new Unreachable('No answer.'), 1, false);
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toThrow('The answer was lost.');
  wake();
  await desk.world.run();
  expect(keys).toHaveLength(1);
  expect(stored(desk)).toMatchObject([{ state: 'needs-you', lost_at: expect.any(Number) }]);
  expect((await desk.settled(app.outbox.make(POP_UP, 'Client 1'))).state).toBe('created');
  expect(new Set(keys).size).toBe(1);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
});

/**
 * The provider creates the contact and the tab closes. Both stores fall back to the version from before it was sent.
 */
async function createdAndReverted(desk: Desk): Promise<void> {
  const { disk } = desk.device;
  let older: unknown;
  disk.onWrite = (_place, record) => {
    older ??= record;
  };
  const { app, life } = await desk.tab();
  desk.world.endsBefore = (each) => {
    if (each !== life || desk.provider.contactsNamed('Pop-up') === 0) return false;
    desk.device.crash(life);
    return true;
  };
  void app.outbox.make(POP_UP, 'Client 1');
  await desk.world.run();
  const [id] = [...disk.stored('made').keys()];
  for (const kind of ['first', 'copy'] as const)
    await desk.settled(disk.store(kind, 'made', { ...life, isAlive: true }).set(id!, older));
  expect(stored(desk)).toMatchObject([{ state: 'waiting', lost_at: null }]);
}

test('a contact that a store has as not sent again is looked up before it is created', async () => {
  const desk = new Desk();
  await createdAndReverted(desk);
  await desk.tab();
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  expect(stored(desk)).toMatchObject([{ state: 'created', lost_at: expect.any(Number), doubles: [] }]);
});

test('the same created again while nobody knows is no second one', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  desk.intercept = async (call, _sent, passOn) => {
    if (call === createContact) await passOn();
    throw new Unreachable('No answer.');
  };
  const here: number[] = [];
  desk.world.after(60_000, () => {
    here.push(isHere(app).length);
    desk.intercept = (_call, _sent, passOn) => passOn();
    void app.outbox.make(POP_UP, 'Client 1');
  });
  const first = app.outbox.make(POP_UP, 'Client 1');
  await desk.settled(Promise.all([first, app.outbox.make(POP_UP, 'Client 1')]));
  expect(here).toEqual([1]);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  expect(stored(desk)).toHaveLength(1);
});

test.each([
  ['404', new Refused(404)],
  ['403', new Refused(403)],
  ['what is no list', new Malformed('Not what the contract says.')],
])('nothing is created again where the look-up answers %s, and it says so', async (_what, error) => {
  const desk = new Desk();
  let isReadable = true;
  let asked = 0;
  const doubts: unknown[] = [];
  await createdOffline(desk, async (call, _sent, passOn) => {
    if (call === listContacts && !isReadable) throw error;
    if (call !== createContact) return passOn();
    await passOn();
    asked += 1;
    isReadable = false;
    desk.world.after(10 * 60_000, () => {
      doubts.push(stored(desk)[0]?.state, stored(desk)[0]?.problem);
      isReadable = true;
    });
    throw new Unreachable('No answer.');
  });
  const status = error instanceof Refused ? error.status : null;
  expect(doubts).toEqual(['in-doubt', { code: 'look-up-failed', status }]);
  expect(asked).toBe(1);
  expect(stored(desk)).toMatchObject([{ state: 'created', problem: null }]);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
});

test('a contact that was refused waits for the user, and leaves nothing here where they do not keep it', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  desk.provider.setClientActive(1, false);
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toThrow('not active');
  const { keep, leave } = creatingWith(app.outbox, app.localRecords, () => POP_UP);
  expect(keep(POP_UP.body)).toEqual({ id: stored(desk)[0]!.id, waits: true, isKept: true });
  await desk.settled(leave(POP_UP.body));
  expect(stored(desk)).toEqual([]);
});

/** Has the first requests for a contact carried out or not, and answered by an error. */
function failing(desk: Desk, error: Error, times: number, isCarriedOut: boolean) {
  const keys: unknown[] = [];
  desk.intercept = async (call, sent, passOn) => {
    if (call !== createContact) return passOn();
    keys.push(sent.key);
    if (keys.length > times) return passOn();
    if (isCarriedOut) await passOn();
    throw error;
  };
  return keys;
}

describe.each([
  ['an error', new Refused(500)],
  ['an error and a time to come back', new Refused(503, undefined, 1)],
  ['no id', new Malformed('No id.')],
])('a contact that is answered by %s while the user waits', (_what, error) => {
  test('is not requested again by itself', async () => {
    const desk = new Desk();
    const { app, wake } = await desk.tab();
    const keys = failing(desk, error, 99, false);
    await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toBe(error);
    wake();
    desk.world.after(24 * 60 * 60_000, wake);
    await desk.world.run();
    expect(keys).toHaveLength(1);
    expect(stored(desk)).toMatchObject([{ state: 'needs-you', record_id: null }]);
  });

  test.each([true, false])(
    'is there once after the user tries again; carried out: %s',
    async (isCarriedOut) => {
      const desk = new Desk();
      const { app } = await desk.tab();
      const keys = failing(desk, error, 1, isCarriedOut);
      await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toBe(error);
      expect((await desk.settled(app.outbox.make(POP_UP, 'Client 1'))).state).toBe('created');
      expect(stored(desk)).toHaveLength(1);
      expect(new Set(keys).size).toBe(1);
      expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
    },
  );

  test('waits for the user again where a second try fails, also by its look-up', async () => {
    const desk = new Desk();
    const { app, wake } = await desk.tab();
    const keys = failing(desk, error, 99, false);
    await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toBe(error);
    const localId = stored(desk)[0]!.id;
    await expect(desk.settled(app.outbox.remake(localId))).rejects.toBe(error);
    desk.intercept = (call, _sent, passOn) => (call === listContacts ? Promise.reject(error) : passOn());
    const failure = await desk.settled(app.outbox.remake(localId)).catch((failed: Error) => failed);
    expect([failure, Object(failure).cause]).toContain(error);
    wake();
    await desk.world.run();
    expect(keys).toHaveLength(2);
    expect(stored(desk)).toMatchObject([{ state: 'needs-you' }]);
  });
});

test('a contact that fails while the queue waits for its turn is left to the user', async () => {
  const desk = new Desk();
  const { app, wake } = await desk.tab();
  const keys = failing(desk, new Refused(500), 1, false);
  const failingOnce = desk.intercept!;
  desk.intercept = async (call, sent, passOn) => {
    wake();
    await new Promise<void>((resolve) => void desk.world.after(1_000, resolve));
    return failingOnce(call, sent, passOn);
  };
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toThrow();
  expect(keys).toHaveLength(1);
  expect(stored(desk)).toMatchObject([{ state: 'needs-you' }]);
});

test('a contact without an answer whose look-up is refused waits for the user, who tries again', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  const keys = failing(desk, new Unreachable('No answer.'), 1, true);
  const passing = desk.intercept!;
  desk.intercept = (call, sent, passOn) =>
    call === listContacts ? Promise.reject(new Refused(404)) : passing(call, sent, passOn);
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toMatchObject({
    cause: { status: 404 },
  });
  expect(stored(desk)).toMatchObject([{ state: 'needs-you', problem: { code: 'look-up-failed' } }]);
  desk.intercept = passing;
  expect((await desk.settled(app.outbox.make(POP_UP, 'Client 1'))).state).toBe('created');
  expect(keys).toHaveLength(1);
});

test('a contact whose look-up is refused keeps its key, and is there once after an out-of-date list', async () => {
  const desk = new Desk(true);
  const { app } = await desk.tab();
  const keys = failing(desk, new Refused(500), 1, true);
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toThrow();
  const passing = desk.intercept!;
  desk.intercept = (call, sent, passOn) =>
    call === listContacts ? Promise.reject(new Refused(404)) : passing(call, sent, passOn);
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toMatchObject({
    cause: { status: 404 },
  });
  expect(stored(desk)).toMatchObject([{ state: 'needs-you', problem: { code: 'look-up-failed' } }]);
  desk.intercept = (call, sent, passOn) =>
    call === listContacts ? Promise.resolve([]) : passing(call, sent, passOn);
  const { id } = stored(desk)[0]!;
  await desk.settled(app.outbox.remake(id, POP_UP));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
});

test('a contact that was kept after a failure is created with the order that goes to it', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  const id = await desk.build(app, 1);
  failing(desk, new Refused(500), 1, true);
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toThrow();
  const kept = creatingWith(app.outbox, app.localRecords, () => POP_UP).keep(POP_UP.body)!;
  await desk.settled(
    app.drafts.edit(id, (draft) => ({ ...draft, ...shipToContact({ ...POP_UP.body, id: kept.id }) })),
  );
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toHaveLength(1);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
});

test('what is refused because an earlier request arrived late is the one that was asked for', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  const late: Sent[] = [];
  desk.intercept = async (call, sent, passOn) => {
    if (call !== createContact) return passOn();
    if (late.push(sent) === 1) throw new Unreachable('No answer.');
    desk.provider.answer(createContact, late[0]!);
    throw new Refused(409, { type: 'about:blank', title: '', status: 409, message: 'There is one already.' });
  };
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toThrow('lost');
  await desk.settled(app.outbox.make(POP_UP, 'Client 1'));
  expect(stored(desk)).toMatchObject([{ state: 'created' }]);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
});

/**
 * Creates a contact twice: its lost request is carried out after the list was read, and the contact was created again.
 */
async function createdTwice(desk: Desk) {
  const { app, wake } = await desk.tab();
  const late: Sent[] = [];
  desk.intercept = (call, sent, passOn) => {
    if (call !== createContact || late.push(sent) > 1) return passOn();
    return Promise.reject(new Unreachable('No answer.'));
  };
  await expect(desk.settled(app.outbox.make(POP_UP, 'Client 1'))).rejects.toThrow('lost');
  await desk.settled(app.outbox.make(POP_UP, 'Client 1'));
  const { id: double } = desk.provider.answer(createContact, late[0]!) as { id: number };
  expect(openDoubles(stored(desk)[0]!)).toEqual([]);
  return { app, wake, double, localId: stored(desk)[0]!.id };
}

test('a double that comes late is found, and hidden where the user says so; drafts go to the first', async () => {
  const desk = new Desk();
  const { app, wake, double, localId } = await createdTwice(desk);
  const id = await desk.build(app, 1);
  await desk.settled(app.drafts.edit(id, (draft) => ({ ...draft, ship_to_id: double })));
  desk.world.after(60_000, wake);
  await desk.world.run();
  expect(openDoubles(stored(desk)[0]!)).toEqual([double]);
  await desk.settled(app.outbox.hideDouble(localId, double));
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  expect(stored(desk)).toMatchObject([{ doubles: [{ id: double, is: 'hidden' }] }]);
  expect(desk.stored(id)?.ship_to_id).toBe(stored(desk)[0]!.record_id);
});

test('the last one is never hidden', async () => {
  const desk = new Desk();
  const { app, wake, double, localId } = await createdTwice(desk);
  desk.world.after(60_000, wake);
  await desk.world.run();
  desk.provider.setContactActive(stored(desk)[0]!.record_id!, false);
  await desk.settled(app.outbox.hideDouble(localId, double));
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
});

test('nobody looks for a double where every answer was heard', async () => {
  const desk = new Desk();
  const { app, wake } = await desk.tab();
  let looks = 0;
  desk.intercept = (call, _sent, passOn) => {
    if (call === listContacts) looks += 1;
    return passOn();
  };
  await desk.settled(app.outbox.make(POP_UP, 'Client 1'));
  wake();
  await desk.world.run();
  expect(looks).toBe(0);
});

test('a title whose answer was lost is created once', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  loseAnswer(desk, createShow);
  await desk.settled(app.outbox.make({ kind: 'title', body: { name: 'Tide', org_id: 1 } }, 'Client 1'));
  expect(stored(desk)).toMatchObject([{ kind: 'title', state: 'created', doubles: [] }]);
});

test('on a full disk a contact is created all the same', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  // Evicting data makes no room for a long time.
  let isFull = true;
  Object.defineProperty(desk.device, 'isFull', { get: () => isFull, set: () => {} });
  const created: number[] = [];
  desk.world.after(10 * 60_000, () => {
    created.push(desk.provider.contactsNamed('Pop-up'));
    isFull = false;
  });
  const record = await desk.settled(app.outbox.make(POP_UP, 'Client 1'));
  expect(record.state).toBe('created');
  expect(created).toEqual([1]);
  expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
});
