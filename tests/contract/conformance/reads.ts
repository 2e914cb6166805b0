import * as z from 'zod/mini';
import { TOTAL_HEADER } from '#src/contract/list.ts';
import { thumbnailPath } from '#src/contract/product.ts';
import { idsOf, must, ok, refused, rowsOf, Skipped, shown } from './api.ts';
import { type Checks, contactOf, LISTS, lineOf, READS } from './world.ts';

const PAGES = 3;
const SIZE = 2;

export const READ_CHECKS: Checks = {
  ...Object.fromEntries(
    READS.map((call): [string, Checks[string]] => [
      `shape: GET ${call.path}`,
      async ({ ask, own }) => {
        const reply = await ask(lineOf(call, own));
        const [issue] = z.safeParse(call.answer, ok(reply)).error?.issues ?? [];
        must(!issue, `${issue?.path.join('.')} as in openapi.json`, `${issue?.message}, in ${reply.text}`);
        const isEmpty = call.query && rowsOf(reply).length === 0;
        const isCertain = own.uncertain.every((name) => !call.path.includes(`:${name}`));
        must(!isEmpty || !isCertain, `${reply.line} has a row: there is such a record`, shown(reply));
      },
    ]),
  ),
  'shape: products carry their category, picture and quantity': async ({ ask, own }) => {
    const row = ok(await ask(`GET /product/id/${own.product}`));
    for (const field of ['type_name', 'thumbnail', 'qty']) must(field in row, `a product has ${field}`, row);
    const [listed] = rowsOf(await ask(`GET /search/productsBySku/${encodeURIComponent(String(own.sku))}`));
    must(listed?.sku === own.sku, `the product is found by its SKU ${own.sku}`, listed);
    const bySku = ok(await ask(`GET /product/sku/${encodeURIComponent(String(own.sku))}`));
    must(bySku.id === row.id, 'a SKU names one product', bySku);
  },
  'shape: orders show what the portal recognises its own by (src/deploy/README.md, API)': async ({
    ask,
    own,
    remark,
  }) => {
    const order = ok(await ask(`GET /order/${own.order}`));
    const marks = ['created_by', 'created_on', 'required_by', 'ship_to_id', 'ship_to'];
    const lacking = marks.filter((name) => order[name] == null);
    if (lacking.length > 0)
      remark(
        `GET /order/{id} does not show ${lacking.join(', ')}: an order whose answer was lost stays in doubt more often, and the user is asked.`,
      );
  },
  'lists: {active} tells the halves apart': async ({ ask, own, run }) => {
    const gone = await ask('POST /contact/create', { ...contactOf(own.org, `${run} C`), active: false });
    const { id } = ok(gone);
    for (const active of [true, false]) {
      for (const call of LISTS.filter(({ path }) => path.includes(':active'))) {
        const reply = await ask(lineOf(call, { ...own, active }));
        const other = rowsOf(reply).find((row) => 'active' in row && row.active !== active);
        must(!other, `${reply.line} has rows with active ${active} alone`, other);
      }
      const listed = idsOf(await ask(`GET /contacts/${own.org}/${active}`)).includes(id);
      must(listed === !active, `an inactive contact is in /contacts/${own.org}/false alone`, `in ${active}`);
    }
  },
  'paging: pages of per_page rows follow each other': async ({ ask, own, run }) => {
    for (const name of ['D', 'E'])
      ok(await ask('POST /contact/create', contactOf(own.org, `${run} ${name}`)));
    for (const call of LISTS) {
      const page = async (number: number, size: number) =>
        idsOf(await ask(lineOf(call, own, `page=${number}&per_page=${size}`)));
      const whole = await page(1, PAGES * SIZE);
      const pages = [];
      for (let number = 1; number <= PAGES; number += 1) pages.push(await page(number, SIZE));
      const expected = pages.map((_, at) => whole.slice(at * SIZE, (at + 1) * SIZE));
      must(
        JSON.stringify(pages) === JSON.stringify(expected),
        `pages 1 to ${PAGES} of ${SIZE} rows of GET ${call.path} are ${JSON.stringify(expected)}, as on one page of ${PAGES * SIZE}`,
        pages,
      );
      must(new Set(whole).size === whole.length, `GET ${call.path} has no row twice`, whole);
      if (whole.length >= PAGES * SIZE) continue;
      const beyond = await page(PAGES + 1, SIZE);
      must(beyond.length === 0, `a page past the end of GET ${call.path} is empty`, beyond);
    }
  },
  'paging: sort_by and sort_order': async ({ ask, own }) => {
    for (const call of LISTS) {
      for (const order of ['ASC', 'DESC']) {
        const query = `page=1&per_page=20&sort_by=id&sort_order=${order}`;
        const ids = idsOf(await ask(lineOf(call, own, query)));
        const sorted = ids.toSorted((a, b) => (Number(a) - Number(b)) * (order === 'ASC' ? 1 : -1));
        must(`${ids}` === `${sorted}`, `GET ${call.path}?${query} is sorted: ${sorted}`, `${ids}`);
      }
    }
  },
  'search: s_<column> is a part in any case, all match': async ({ ask, own, run }) => {
    const path = `GET /contacts/${own.org}/true`;
    const searched = async (query: string) => idsOf(await ask(`${path}?${query}`));
    const name = encodeURIComponent(`${run.toUpperCase()} A`);
    for (const [query, expected] of [
      [`s_name=${name}`, [own.contact]],
      [`s_name=${name}&s_city=bost`, [own.contact]],
      [`s_name=${name}&s_city=elsewhere`, []],
      [`s_name=${name}%25`, []],
    ] as const) {
      const found = await searched(query);
      must(`${found}` === `${expected}`, `${path}?${query} finds the contacts [${expected}]`, `[${found}]`);
    }
    const byId = idsOf(await ask(`GET /orders/all?s_id=${own.order}`));
    must(byId.includes(own.order), `GET /orders/all?s_id=${own.order} finds that order`, byId);
  },
  'totals: an order list counts the rows of all pages': async ({ ask, own }) => {
    for (const query of ['page=1&per_page=1', 'page=2&per_page=1', '']) {
      const line = `GET /orders/contact/${own.contact}/${encodeURIComponent(own.from)}/${encodeURIComponent(own.to)}?${query}`;
      const all = idsOf(await ask(line.replace(/\?.*/, '')));
      const { total } = ok(await ask(line));
      must(total === all.length, `total of ${line} is ${all.length}`, `${total}`);
    }
  },
  [`optional: ${TOTAL_HEADER} counts the rows of all pages (src/deploy/README.md, API)`]: async ({
    ask,
    own,
    run,
    remark,
  }) => {
    const path = `GET /contacts/${own.org}/true?s_name=${encodeURIComponent(run)}`;
    const all = idsOf(await ask(path)).length;
    const { headers } = await ask(`${path}&page=1&per_page=1`);
    const told = headers.get(TOTAL_HEADER);
    if (told === null)
      return remark(
        `No ${TOTAL_HEADER}. The portal requests one page more of a list of 50 rows, or of a multiple.`,
      );
    must(Number(told) === all, `${TOTAL_HEADER} is ${all} on a page of one row`, told);
  },
  'optional: ETag, and 304 for an unchanged answer (src/deploy/README.md, API)': async ({
    ask,
    own,
    run,
    remark,
  }) => {
    const path = `GET /all/shows/${own.org}/true`;
    const etag = (await ask(path)).headers.get('etag');
    if (etag === null)
      return remark(
        'No ETag: leave conditional_reads at false. Each list is then fetched in full each time.',
      );
    const again = await ask(path, undefined, { 'if-none-match': etag });
    must(
      again.status === 304 && again.text === '',
      `${path} with its ETag is 304 without a body`,
      shown(again),
    );
    ok(await ask('POST /show/create', { name: `${run} C`, org_id: own.org }));
    const changed = await ask(path, undefined, { 'if-none-match': etag });
    must(changed.status === 200, `${path} with the ETag of before a change is 200`, shown(changed));
  },
  'pictures: full, and small where assets is thumbnail, for their client alone': async (world) => {
    const { ask, askWithout, own, theirs, second = ask } = world;
    const pathFor = async (user: typeof ask, { org }: typeof own) => {
      const rows = rowsOf(await user(`GET /productsByOrg/${org}/true?page=1&per_page=200`));
      return rows.map(({ thumbnail }) => thumbnail).find((each): each is string => !!each);
    };
    const path = await pathFor(ask, own);
    if (path === undefined) throw new Skipped('No product of the client has a picture.');
    for (const each of [path, thumbnailPath(path)]) {
      const { status, headers } = await ask(`GET ${each}`);
      const type = `${status} ${headers.get('content-type')}`;
      must(type.startsWith('200 image/'), `GET ${each} is 200 and an image`, type);
      const bare = await askWithout()(`GET ${each}`);
      must(bare.status === 401, `GET ${each} without a token is 401`, `${bare.status}`);
    }
    const other = theirs && (await pathFor(second, theirs));
    if (other) refused(await ask(`GET ${other}`), [404]);
  },
};
