import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ALL_ROWS } from '#src/api/queries.ts';
import { listContacts } from '#src/contract/contact.ts';
import { report } from '#src/reports/reports.ts';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { Malformed } from './errors.ts';
import { request } from './http.ts';

beforeEach(() => {
  connectSignedIn();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const contacts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, org_id: 1, active: true }));

/** Lists the contacts of an API. Returns their ids, and the pages that were requested. */
async function listFrom(answer: (page: number) => Response, query: object = {}, sent: object = {}) {
  const pages: number[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const page = Number(new URL(String(url)).searchParams.get('page'));
    pages.push(page);
    return answer(page);
  });
  const listed = await request(listContacts, {
    params: { orgId: 1, active: true },
    query: { ...ALL_ROWS, ...query, sort_by: 'name' },
    ...sent,
  });
  return { ids: listed.map(({ id }) => id), pages };
}

const idsUpTo = (count: number) => contacts(count).map(({ id }) => id);

test.each([50, 100, 1000])(
  'an API that sends %i rows a page at most is asked for the others',
  async (most) => {
    const all = contacts(2 * most + 1);
    const { ids, pages } = await listFrom((page) => Response.json(all.slice((page - 1) * most, page * most)));
    expect(ids).toEqual(idsUpTo(2 * most + 1));
    expect(pages).toEqual([1, 2, 3, 4]);
  },
);

test('a row that another one moved to the next page counts once, and hides no page', async () => {
  const all = contacts(250);
  const from = (page: number) => (page - 1) * 100 - (page > 1 ? 1 : 0);
  const { ids } = await listFrom((page) => Response.json(all.slice(from(page), from(page) + 100)));
  expect(ids).toEqual(idsUpTo(250));
});

test.each<[string, number, (page: number) => Response]>([
  ['sends all rows', 101, () => Response.json(contacts(101))],
  ['has no rows', 0, () => Response.json([])],
  [
    'says that a round number is all',
    100,
    () => Response.json(contacts(100), { headers: { 'X-Total-Count': '100' } }),
  ],
])('an API that %s is requested once', async (_, count, answer) => {
  expect(await listFrom(answer)).toEqual({ ids: idsUpTo(count), pages: [1] });
});

test('a page that has all rows that were requested is not followed by another', async () => {
  const { pages } = await listFrom(() => Response.json(contacts(50)), { per_page: 50 });
  expect(pages).toEqual([1]);
});

test.each<[string, (page: number) => Response]>([
  ['is empty', (page) => Response.json(page > 1 ? [] : contacts(100))],
  [
    'does not exist',
    (page) => (page > 1 ? Response.json({}, { status: 404 }) : Response.json(contacts(100))),
  ],
  ['is the first one', () => Response.json(contacts(100))],
])('the page after the last one %s', async (_, answer) => {
  expect(await listFrom(answer)).toEqual({ ids: idsUpTo(100), pages: [1, 2] });
});

test('a list with a page that fails is not shown as the whole', async () => {
  const listed = listFrom((page) =>
    Response.json(page > 1 ? {} : contacts(100), { status: page > 1 ? 500 : 200 }),
  );
  await expect(listed).rejects.toMatchObject({ status: 500 });
});

describe('a row that can’t be read', () => {
  const OF_SCREEN = { waits: true };
  const unreadable = { id: 0, name: [] };

  test('hides no other row of a screen’s list, and is reported', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const rows = contacts(1_000).with(700, unreadable as never);
    const { ids } = await listFrom(() => Response.json(rows), {}, OF_SCREEN);
    expect(ids).toEqual(idsUpTo(1_000).filter((id) => id !== 701));
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^\/contacts\/.*: Malformed 700\.id /));
  });

  test('ends no list whose API sends it page by page', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const all = contacts(250)
      .with(20, unreadable as never)
      .with(130, unreadable as never);
    const page = (number: number) => Response.json(all.slice((number - 1) * 100, number * 100));
    const { ids } = await listFrom(page, {}, OF_SCREEN);
    expect(ids).toEqual(idsUpTo(250).filter((id) => ![21, 131].includes(id)));
  });

  test.each<[string, object, object]>([
    ['of a list from which something is decided', {}, { ...contacts(1)[0] }],
    ['of a list without any other', OF_SCREEN, unreadable],
  ])('is an error %s', async (_, sent, row) => {
    const listed = listFrom(() => Response.json([row, unreadable]), {}, sent);
    await expect(listed).rejects.toMatchObject({ name: 'Malformed' });
  });
});

test('an error with the status of a success is shown on a screen in its words, and decides nothing', async () => {
  const answer = () => Response.json({ error: 'Record not found' });
  await expect(listFrom(answer, {}, { waits: true })).rejects.toThrow('Record not found');
  await expect(listFrom(answer)).rejects.toThrow(Malformed);
});

test('an answer that can’t be read is reported with its part, and none of its values', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = await listFrom(() => Response.json([{ id: 1, org_id: 'Ann Lee' }])).catch((error) => error);
  report(error, 'fetching contacts');
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^fetching contacts: Malformed 0\.org_id/));
  expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('Ann'));
});
