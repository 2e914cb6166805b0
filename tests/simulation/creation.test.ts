/** A new contact is created exactly once, with an order or by its form, even if answers are lost. */
import { describe, expect, test } from 'vitest';
import { CreatedBefore } from '#src/api/create-once.ts';
import { Malformed, Refused, Unreachable } from '#src/api/transport/errors.ts';
import { createContact, listContacts } from '#src/contract/contact.ts';
import { LARGEST_PAGE } from '#src/contract/list.ts';
import { shipToNew } from '#src/outbox/draft.ts';
import type { App } from './app.ts';
import { Desk, deskWithOrder } from './desk.ts';
import { refusal } from './model-provider.ts';
import { newContact, type Sent } from './provider.ts';

const POP_UP = newContact(1, 'Pop-up');
const DECIDED = refusal(409, 'There is one already.');

/** Requests to create a contact are answered by `error`, the first `times` of them, carried out or not. */
const failing = (desk: Desk, error: Error, times: number, isCarriedOut: boolean) =>
  desk.fail(createContact, error, { times, isCarriedOut });

/** The first request to create a contact arrives just before the second one, which is refused. */
function arrivingLate(desk: Desk): void {
  const late: Sent[] = [];
  desk.intercept = async (call, sent, passOn) => {
    if (call !== createContact) return passOn();
    if (late.push(sent) === 1) throw new Unreachable('No answer.');
    desk.provider.answer(createContact, late[0]!);
    throw DECIDED;
  };
}

/** The client has more contacts than a list has on a page. */
function fillPage({ provider }: Desk): void {
  for (let count = 0; count < LARGEST_PAGE; count++)
    provider.answer(createContact, { body: newContact(1, `Store ${count}`) });
}

function failingLookUp(desk: Desk, error: Error): void {
  const { intercept } = desk;
  desk.intercept = (call, sent, passOn) =>
    call === listContacts ? Promise.reject(error) : intercept(call, sent, passOn);
}

describe('a destination that is created with its order', () => {
  async function orderTo(desk: Desk, app: App, contact = POP_UP): Promise<string> {
    const id = await desk.build(app, 1);
    const destination = shipToNew(contact, desk.newKey());
    await desk.settled(app.drafts.edit(id, (draft) => ({ ...draft, ...destination })));
    return id;
  }

  async function opened(honoursKeys = false) {
    const desk = new Desk(honoursKeys);
    const { app, life, wake } = await desk.tab();
    return { desk, app, life, wake, id: await orderTo(desk, app) };
  }

  test('is there once, and the order goes to it', async () => {
    const { desk, app, id } = await opened();
    expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sent' });
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
    expect(desk.placed).toMatchObject([{ shipTo: { name: 'Pop-up', address: '1 Main Street' } }]);
    expect(app.drafts.find(id) ?? desk.stored(id)).not.toMatchObject({ new_contact: expect.anything() });
  });

  test.each([
    ['lost', new Unreachable('No answer.')],
    ['an error', new Refused(503)],
    ['unreadable', new Malformed('Broken.')],
  ])('whose answer is %s is looked for before it is requested again', async (_what, error) => {
    const { desk, app, wake, id } = await opened();
    const requests = failing(desk, error, 99, true);
    desk.world.after(60_000, wake);
    await desk.settled(app.outbox.submit(id));
    expect(requests).toHaveLength(1);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
    expect(desk.placed).toHaveLength(1);
  });

  test('whose answer is lost is found among more contacts than a page has', async () => {
    const { desk, app, wake, id } = await opened();
    fillPage(desk);
    failing(desk, new Unreachable('No answer.'), 1, true);
    desk.world.after(60_000, wake);
    await desk.settled(app.outbox.submit(id));
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
    expect(desk.placed).toHaveLength(1);
  });

  test('that the provider failed on, and has not, is requested again under the same key', async () => {
    const { desk, app, id } = await opened();
    const requests = failing(desk, new Refused(503), 1, false);
    await desk.settled(app.outbox.submit(id));
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(requests).toHaveLength(2);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });

  test('that is chosen once the order has lines is created all the same', async () => {
    const { desk, app, id } = await deskWithOrder();
    const [contact] = desk.client.contacts;
    desk.provider.setContactActive(contact!.id, false);
    expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
    expect(desk.stored(id)?.items).toMatchObject([{ submitted: true }]);
    const destination = shipToNew(POP_UP, desk.newKey());
    await desk.settled(app.drafts.edit(id, (draft) => ({ ...draft, ...destination })));
    expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sent' });
    expect(desk.placed).toMatchObject([{ shipTo: { name: 'Pop-up' } }]);
  });

  test('that two orders go to is one contact', async () => {
    const { desk, app, id } = await opened();
    const other = await orderTo(desk, app);
    for (const each of [id, other]) await desk.settled(app.drafts.confirm(each));
    await desk.settled(app.outbox.sendAll());
    expect(desk.placed).toHaveLength(2);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });

  test.each([new Refused(404), new Refused(403), new Malformed('No list.'), new Unreachable('No answer.')])(
    'is not created while the list that may have it can’t be read: %s',
    async (error) => {
      const { desk, app, id } = await opened();
      const requests = failing(desk, error, 0, false);
      failingLookUp(desk, error);
      const placed = desk.seenAfter(60_000, () => {
        desk.heal();
        return desk.placed.length;
      });
      await desk.settled(app.outbox.submit(id));
      expect(requests).toEqual([]);
      expect(placed()).toBe(0);
    },
  );

  test('that is refused leads to its field, and is sent under another key once it is fixed', async () => {
    const { desk, app, id } = await opened(true);
    const requests = failing(desk, DECIDED, 1, false);
    expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
    expect(desk.stored(id)).toMatchObject({
      problem: { stage: 'destination', step: 'complete', field: 'destination' },
    });
    await desk.settled(app.outbox.submit(id));
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
    expect(desk.placed).toHaveLength(1);
  });

  test('that is refused because an earlier request arrived late is the one that was requested', async () => {
    const { desk, app, id } = await opened();
    arrivingLate(desk);
    await desk.settled(app.outbox.submit(id));
    expect(desk.placed).toHaveLength(1);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });

  test('is looked for by a device that has forgotten that it was created', async () => {
    const { desk, app, life, id } = await opened();
    const backup = desk.device.disk.backup();
    desk.crashWhen(life, () => desk.provider.contactsNamed('Pop-up') > 0);
    void app.outbox.submit(id);
    await desk.world.run();
    desk.device.disk.restore(backup);
    const { app: next } = await desk.tab();
    await desk.settled(next.drafts.takeOver(id));
    await desk.settled(next.outbox.submit(id));
    expect(desk.placed).toHaveLength(1);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });
});

describe('a contact that is created by its form', () => {
  async function opened() {
    const desk = new Desk();
    const { app } = await desk.tab();
    const form = app.contactForm();
    return { desk, form, save: (contact = POP_UP) => desk.settled(form.create(contact)) };
  }

  test('that is not there is requested again under the same key, and under another one if it was changed', async () => {
    const { desk, save } = await opened();
    const requests = failing(desk, new Refused(500), 2, false);
    for (let press = 0; press < 2; press++) await expect(save()).rejects.toThrow();
    await save({ ...POP_UP, name: 'Pop-up store' });
    const [first, second, third] = requests.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(0);
  });

  test('that was created without an answer is found among more contacts than a page has', async () => {
    const { desk, save } = await opened();
    fillPage(desk);
    failing(desk, new Unreachable('No answer.'), 1, true);
    await expect(save()).rejects.toThrow('No answer.');
    await save();
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });

  test('that was created without an answer, and changed since, is said before another one is created', async () => {
    const { desk, save } = await opened();
    failing(desk, new Unreachable('No answer.'), 1, true);
    await expect(save()).rejects.toThrow('No answer.');
    const changed = { ...POP_UP, phone: '555 0100' };
    await expect(save(changed)).rejects.toThrow(CreatedBefore);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
    // The change was undone: that is the contact which is there.
    await save();
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
    await save(changed);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(2);
  });

  test('that is changed is looked for as it was requested, until the list can be read', async () => {
    const { desk, form, save } = await opened();
    failing(desk, new Unreachable('No answer.'), 1, true);
    await expect(save()).rejects.toThrow('No answer.');
    const { key } = form;
    failingLookUp(desk, new Unreachable('No list.'));
    await expect(save({ ...POP_UP, phone: '555 0100' })).rejects.toThrow('No list.');
    // An order without a connection takes the contact with its key.
    expect(form.key).not.toBe(key);
    desk.heal();
    await expect(save({ ...POP_UP, phone: '555 0101' })).rejects.toThrow(CreatedBefore);
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });

  test('that is refused because an earlier request arrived late is the one that was requested', async () => {
    const { desk, save } = await opened();
    arrivingLate(desk);
    await expect(save()).rejects.toThrow('No answer.');
    await save();
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });

  test('that was created although its answer says that there was an error is that one', async () => {
    const { desk, save } = await opened();
    failing(desk, new Refused(200, { error: 'No mail was sent.' }), 1, true);
    await save();
    expect(desk.provider.contactsNamed('Pop-up')).toBe(1);
  });

  test('that was refused has another key', async () => {
    const { desk, save } = await opened();
    const requests = failing(desk, DECIDED, 1, false);
    await expect(save()).rejects.toBe(DECIDED);
    await save();
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
  });
});
