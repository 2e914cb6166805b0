import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eachText } from '#src/contract/contact.ts';
import { asMember, rowsOf } from '#src/service/member-call.ts';
import { engines } from '#tests/support/service.ts';
import { callsOf, DENIED, sharedService } from './shared.ts';

const deed = (values: SQL) => sql`INSERT INTO audit (username, action, record, org_id) VALUES (${values})`;

describe.each(engines())('on %s', (engine) => {
  const service = sharedService(engine);
  const { execute, startWithPoster, place } = callsOf(service);
  beforeAll(() =>
    service.db.execute(sql`INSERT INTO client_user_org VALUES ('colleague', ${service.world.mine.orgId})`),
  );
  beforeEach(async () => {
    // A user's first call binds the name.
    for (const each of ['client', 'colleague']) await service.call(each, 'GET', '/organizations/true');
    await service.db.execute(sql`DELETE FROM audit`);
  });

  const rows = (query: SQL) => rowsOf(service.db, query);
  const deeds = () => rows(sql`SELECT * FROM audit ORDER BY id`);
  const contactOf = (id: number) =>
    rows(
      sql`SELECT *, (to_jsonb(contact) - '{modified,updated_by}'::text[])::text AS text FROM contact WHERE id = ${id}`,
    );
  const digest = (text: unknown) => createHash('sha256').update(String(text)).digest('hex');
  const changeContact = (changes: object) => {
    const contact = { ...eachText(() => ''), name: 'Press', active: true, id: service.world.mine.contact };
    return service.call('client', 'POST', '/contact/update', { ...contact, ...changes });
  };

  test('a change is recorded with who, what, before and after, in its request', async () => {
    const { contact: id, orgId } = service.world.mine;
    const [before] = await contactOf(id);
    const { headers } = await changeContact({ city: 'Reno' });
    const [after] = await contactOf(id);
    expect(await deeds()).toMatchObject([
      {
        ...{ username: 'client', subject: 'client', role: 'portal_member', address: '127.0.0.1' },
        ...{ action: 'update', record: 'contact', record_id: String(id), org_id: orgId },
        ...{ before: digest(before?.text), after: digest(after?.text), request_id: headers['x-request-id'] },
      },
    ]);
    expect(after?.updated_by).toBe('client');
  });

  test('an order says who started it and who placed it', async () => {
    const placed = await place(await startWithPoster());
    expect(placed.body).toMatchObject({ created_by: 'client', placed_by: 'client' });
    const ofOrder = (await deeds()).filter(({ record }) => record === 'order');
    expect(ofOrder.map(({ username, action }) => [username, action])).toEqual([
      ['client', 'insert'],
      ['client', 'update'],
    ]);
  });

  test.each([
    ['give an order away', sql`created_by = 'colleague'`],
    ['place an order as somebody else', sql`placed_by = 'colleague', status_id = 1`],
    ['place an order as nobody', sql`status_id = 1`],
    ['name a placer of an order that is not placed', sql`placed_by = 'client'`],
  ])('nobody can %s', async (_, change) => {
    const going = execute(sql`UPDATE "order" SET ${change} WHERE id = ${await startWithPoster()}`);
    await expect(going).rejects.toMatchObject(DENIED);
  });

  test('nobody begins an order as somebody else', async () => {
    const { orgId } = service.world.mine;
    const forged = execute(sql`INSERT INTO "order" (org_id, created_on, modified, created_by)
      VALUES (${orgId}, now(), now(), 'colleague')`);
    await expect(forged).rejects.toMatchObject(DENIED);
  });

  test('what is refused leaves no trace', async () => {
    expect((await changeContact({ id: service.world.theirs.contact })).status).toBe(404);
    const id = await startWithPoster();
    const before = (await deeds()).length;
    const short = { order_id: id, product_id: service.world.mine.products[1], qty: 999 };
    const key = { 'idempotency-key': '6f1c2c1e-6d0e-4d3e-9a57-6f0f0c7d1b11' };
    expect((await service.call('client', 'POST', '/orderItem/add', short, key)).status).toBe(409);
    // Refused after its first change.
    const halfway = asMember(service.calls, { username: 'client' }, 'read write', async (tx) => {
      await tx.execute(sql`UPDATE "order" SET client_notes = 'halfway' WHERE id = ${id}`);
      throw new Error('refused');
    });
    await expect(halfway).rejects.toThrow('refused');
    expect(await deeds()).toHaveLength(before);
  });

  test.each([
    ['read it', sql`SELECT * FROM audit`],
    ['change it', sql`UPDATE audit SET username = 'colleague'`],
    ['delete from it', sql`DELETE FROM audit`],
    ['empty it', sql`TRUNCATE audit`],
    ['write as somebody else', deed(sql`'colleague', 'update', 'contact', NULL`)],
    ['write about another client', deed(sql`'client', 'update', 'contact', 2`)],
    ['switch it off', sql`ALTER TABLE contact DISABLE TRIGGER portal_audit`],
  ])('a user may not %s', async (_, statement) => {
    await changeContact({ city: `Elko ${Math.random()}` });
    await expect(execute(statement)).rejects.toMatchObject(DENIED);
    expect(await deeds()).toHaveLength(1);
  });

  test('an operator is recorded by the role, and a membership by its user name', async () => {
    const { orgId } = service.world.mine;
    await service.db.execute(sql`INSERT INTO client_user_org VALUES ('ann', ${orgId})`);
    await service.db.execute(sql`DELETE FROM client_user_org WHERE username = 'ann'`);
    const membership = { record: 'client_user_org', record_id: 'ann', org_id: orgId };
    const of = { username: null, role: 'postgres', ...membership };
    const expected = ['insert', 'delete'].map((action) => ({ ...of, action }));
    expect(await deeds()).toMatchObject(expected);
  });
});
