import { MISSING_TOKEN } from '#src/contract/problem.ts';
import { must, ok, refused, rowsOf, Skipped, shown } from './api.ts';
import {
  bodyOf,
  CALLS,
  type Checks,
  contactOf,
  LISTS,
  lineOf,
  READS,
  unknownOf,
  type World,
} from './world.ts';

function theirsOf({ theirs }: World) {
  if (!theirs) throw new Skipped('It takes a user of another client: --second-token.');
  return theirs;
}

const MALFORMED = [
  ...['/show/x', '/order/0', '/order/1e3', '/order/99999999999', '/contacts/1/maybe'],
  ...['/orders/all?page=0', '/orders/all?per_page=10001', '/orders/all?sort_by=password'],
  ...['/orders/all?sort_order=up', '/orders/all?from=yesterday'],
  '/orders/status/1/2026-02-30%2000:00:00/2026-03-01%2000:00:00',
];

const contacts: [string, object][] = [
  ['name', { name: ' ' }],
  ['email', { email: 'nobody' }],
  ['city', { city: 'x'.repeat(101) }],
  ['name', { name: 'a\u0000b' }],
  ['active', { active: 'yes' }],
  ['org_id', { org_id: -1 }],
];

export const ACCESS_CHECKS: Checks = {
  ...Object.fromEntries(
    [undefined, 'garbage'].map((token): [string, Checks[string]] => [
      `access: ${token ? 'a bad token' : 'no token'} is refused with 401 by every call (RULES.md, Users and access)`,
      async ({ askWithout, own, run, remark }) => {
        const ask = askWithout(token);
        for (const call of CALLS) {
          const reply = await ask(lineOf(call, own), bodyOf(call, own, run));
          refused(reply, [401]);
          if (reply.json.message !== MISSING_TOKEN)
            remark(`The message of a 401 is not "${MISSING_TOKEN}". The portal goes by the status.`);
        }
      },
    ]),
  ),
  'errors: an unknown record is 404, in words': async ({ ask, own, remark }) => {
    const unknown = unknownOf(own);
    for (const call of READS.filter(({ path, query }) => !query || path.startsWith('/orderItems/'))) {
      const reply = await ask(lineOf(call, unknown));
      refused(reply, [404]);
      if (!reply.headers.get('content-type')?.includes('application/problem+json'))
        remark('Refusals are not application/problem+json. The portal reads any JSON with a message.');
    }
  },
  'errors: a path or a query that cannot be read is refused, and no fault': async ({ ask }) => {
    for (const path of MALFORMED) refused(await ask(`GET ${path}`), [400, 404, 422]);
  },
  'errors: a bad body is 422 at its field, and makes nothing (RULES.md, Validation)': async ({
    ask,
    own,
    run,
  }) => {
    for (const [field, more] of contacts) {
      const body = { ...contactOf(own.org, `${run} refused`), ...more };
      refused(await ask('POST /contact/create', body), [422], field);
    }
    refused(await ask('POST /show/create', { name: ' ', org_id: own.org }), [422], 'name');
    refused(await ask('POST /show/create', '{'), [400, 422]);
    const created = rowsOf(
      await ask(`GET /contacts/${own.org}/true?s_name=${encodeURIComponent(`${run} refused`)}`),
    );
    must(created.length === 0, 'a contact that was refused is not there', created);
  },
  'contacts: created once, changed, without notes': async ({ ask, own, run, remark }) => {
    const sent = contactOf(own.org, `${run} once`);
    const { id } = ok(await ask('POST /contact/create', sent));
    const list = `GET /contacts/${own.org}/true?s_name=${encodeURIComponent(sent.name)}`;
    const listed = rowsOf(await ask(list));
    must(listed.length === 1, `one contact after one POST /contact/create`, listed);
    const { org_id, notes, ...fields } = sent;
    ok(await ask('POST /contact/update', { ...fields, id, city: 'Reno' }));
    const read = ok(await ask(`GET /contact/${id}`));
    for (const [name, value] of Object.entries({ ...fields, id, org_id, city: 'Reno' }))
      must((read[name] ?? '') === value, `GET /contact/${id} has ${name} "${value}", as it was sent`, read);
    if ('notes' in read) remark('Answers carry the notes of contacts. The portal drops them.');
  },
  'titles: created once, for the client': async ({ ask, own, run }) => {
    const name = `${run} once`;
    const { id } = ok(await ask('POST /show/create', { name, org_id: own.org }));
    for (const path of ['/shows/true', `/all/shows/${own.org}/true`]) {
      const found = rowsOf(await ask(`GET ${path}?s_name=${encodeURIComponent(name)}`));
      must(found.length === 1 && found[0]?.id === id, `GET ${path} has the title ${id} once`, found);
      must(found[0]?.org_id === own.org, `the title is of the client ${own.org}`, found);
    }
  },
  'scoping: another client’s record is as an unknown one, never 403 (RULES.md, Users and access)': async (
    world,
  ) => {
    const { ask, own, run } = world;
    const theirs = theirsOf(world);
    const nobodys = unknownOf(own);
    for (const call of CALLS) {
      const line = lineOf(call, theirs);
      if (!call.body && line === lineOf(call, { ...theirs, ...unknownOf(theirs) })) continue;
      const reply = await ask(line, bodyOf(call, theirs, `Rival ${run}`));
      // `prepare` writes this into the names of their records only.
      must(!reply.text.includes(`Rival ${run}`), `${line} shows nothing of another client`, shown(reply));
      const missing = await ask(lineOf(call, nobodys), bodyOf(call, nobodys, run));
      const isAbsent =
        reply.status === 404 || (call.query && reply.status === 200 && rowsOf(reply).length === 0);
      must(
        isAbsent && reply.status === missing.status,
        `${line} of another client is answered as an unknown record (${missing.status}), with 404 or an empty list`,
        shown(reply),
      );
    }
  },
  'scoping: no list and no search shows a record of another client (RULES.md, Users and access)': async (
    world,
  ) => {
    const { ask, own } = world;
    const theirs = theirsOf(world);
    const ofThem = (row: Record<string, unknown>, path: string) =>
      row.org_id === theirs.org || (path.startsWith('/organizations/') && row.id === theirs.org);
    const textsFor = (column: string) =>
      column === 's_id' ? [theirs.order, theirs.product] : [theirs.title];
    for (const call of LISTS) {
      // A list of a record that is one's own is searched in no other way than the others.
      const isOfAll = lineOf(call, own) === lineOf(call, unknownOf(own));
      const columns = Object.keys((call.query as never as { shape: object }).shape);
      const searches = columns.filter((name) => isOfAll && name.startsWith('s_'));
      const queries = searches.flatMap((name) =>
        textsFor(name).map((text) => `${new URLSearchParams({ [name]: `${text}` })}`),
      );
      for (const query of ['', ...queries]) {
        const reply = await ask(lineOf(call, own, query));
        const leak = rowsOf(reply).find((row) => ofThem(row, call.path));
        must(!leak, `${reply.line} has no record of the client ${theirs.org}`, leak);
        must(
          !reply.json?.total || rowsOf(reply).length > 0,
          `${reply.line} counts what is shown`,
          shown(reply),
        );
      }
    }
  },
};
