/** What the checks are about: records that the tokens see, and those that a run makes for itself. */
import type { Call } from '#src/contract/call.ts';
import * as contacts from '#src/contract/contact.ts';
import * as orders from '#src/contract/order.ts';
import * as items from '#src/contract/order-item.ts';
import * as organizations from '#src/contract/organization.ts';
import * as products from '#src/contract/product.ts';
import * as shows from '#src/contract/show.ts';
import { type Ask, askerOf, idsOf, must, ok, rowsOf, type Send, shown } from './api.ts';

/** Every call of the contract. One that is added there is checked without being named here, but for its body. */
export const CALLS: readonly Call[] = [contacts, items, orders, organizations, products, shows]
  .flatMap((file): unknown[] => Object.values(file))
  .filter((each): each is Call => typeof each === 'object' && each !== null && 'answer' in each);
export const READS = CALLS.filter(({ method }) => method === 'GET');
export const LISTS = READS.filter(({ query }) => query);

/** By the names of parameters; those that a call names by `id` by the first word of its path. */
export type Records = Awaited<ReturnType<typeof recordsOf>>;

export interface World {
  readonly ask: Ask;
  readonly askWithout: (token?: string) => Ask;
  readonly second: Ask | undefined;
  /** Part of the names of all that this run makes. */
  readonly run: string;
  readonly own: Records;
  readonly theirs: Records | undefined;
  readonly clients: readonly unknown[];
  now(): Date;
  /** What the API lacks, and what the portal does without it. */
  remark(text: string): void;
}

/** By what has to hold, with the section of the rule in parentheses unless it is RULES.md, API. */
export type Checks = Record<string, (world: World) => Promise<unknown>>;

export interface Target {
  readonly address: string;
  readonly token: string;
  readonly secondToken?: string | undefined;
  readonly send: Send;
  /** What the time of the API should be. */
  readonly now?: () => Date;
}

/** Changes nothing that it has not made, but for the stock of the products that it orders. */
export async function prepare(
  { address, token, secondToken, send, now = () => new Date() }: Target,
  remark: World['remark'],
): Promise<World> {
  const run = `Conformance ${Date.now().toString(36)}`;
  const ask = askerOf(address, token, send);
  const second = secondToken === undefined ? undefined : askerOf(address, secondToken, send);
  const clients = idsOf(await ask('GET /organizations/true'));
  return {
    ...{ ask, second, run, clients, remark, now },
    askWithout: (other) => askerOf(address, other, send),
    own: await recordsOf(ask, run, []),
    theirs: second && (await recordsOf(second, `Rival ${run}`, clients)),
  };
}

export const contactOf = (org_id: unknown, name: string) => ({
  ...{ org_id, ...contacts.eachText(() => ''), name, first_name: 'Ines', last_name: 'Haddad' },
  ...{ address: '1 Pier & "Dock" <B>', city: 'Boston', state: 'MA', zip: '02116', country: 'USA' },
  ...{ email: 'ines@pier.example', notes: 'Made by a check.', active: true },
});

const made = async (reply: ReturnType<Ask>): Promise<number> => {
  const answer = await reply;
  must(Number.isInteger(ok(answer)?.id), `${answer.line} is answered with an id`, shown(answer));
  return answer.json.id;
};

/** @param except clients that the records must not be of. */
async function recordsOf(ask: Ask, run: string, except: readonly unknown[]) {
  const all = rowsOf(await ask('GET /organizations/true'));
  let client: Record<string, unknown> | undefined;
  let stocked: Record<string, unknown>[] = [];
  for (const each of all.filter(({ id }) => !except.includes(id))) {
    const best = 'per_page=50&sort_by=qty&sort_order=DESC';
    stocked = rowsOf(await ask(`GET /productsByOrg/${each.id}/true?${best}`));
    client = each;
    if (Number(stocked[0]?.qty) >= 4) break;
  }
  const [best, second] = stocked;
  must(
    client && best && Number(best.qty) >= 4,
    'a client of the user with a product of which 4 are in stock',
    `${all.length} clients${except.length > 0 ? ', without those of the other user' : ''}`,
  );
  const carriers = rowsOf(await ask('GET /shipping/companies/true'));
  const methods = await Promise.all(
    carriers.map(async ({ id }) => idsOf(await ask(`GET /shipping/types/${id}/true`))),
  );
  const shipping = carriers.flatMap(({ id }, at) => (methods[at]?.length ? [[id, methods[at]?.[0]]] : []));
  const [[carrier, method] = [], [, otherMethod] = []] = shipping;
  must(method, 'a carrier with a shipping method', carriers);
  const org = client.id;
  const contact = await made(ask('POST /contact/create', contactOf(org, `${run} A`)));
  const show = await made(ask('POST /show/create', { name: run, org_id: org }));
  const started = async () => {
    const id = await made(ask(`PUT /order/start/${org}`));
    const line = { order_id: id, product_id: best.id, qty: 1 };
    return { id, item: await made(ask('POST /orderItem/add', line)) };
  };
  const shared = { org, contact, carrier, method };
  const placed = await started();
  ok(await ask('POST /order/create', placementOf(placed.id, shared)));
  const open = await started();
  return {
    ...shared,
    ...{ client, otherMethod, open: open.id, best, second: second ?? best },
    ...{ orgId: org, organization: org, contactId: contact, showId: best.show_id ?? show, show },
    ...{ productId: best.id, product: best.id, sku: best.sku, title: best.title, typeId: best.type_id ?? 1 },
    // By which there may be nothing: a billing reference is in no answer.
    uncertain: [
      'billRefId',
      ...(best.show_id == null ? ['showId'] : []),
      ...(best.type_id == null ? ['typeId'] : []),
    ],
    ...{ orderId: placed.id, order: placed.id, item: open.item, orderItem: open.item },
    ...{ companyId: carrier, statusId: 1, billRefId: 1, active: true },
    ...{ from: '2016-01-01 00:00:00', to: '2099-12-31 23:59:59' },
  };
}

export const placementOf = (
  id: number,
  records: { org: unknown; contact: unknown; carrier: unknown; method: unknown },
  more: object = {},
) => ({
  ...{ id, org_id: records.org, ship_to_id: records.contact, client_notes: 'A check: do not ship.\nDesk B.' },
  ...{ shipped_with: records.carrier, shipping_type: records.method, required_by: '2030-11-25 10:00:00' },
  ...more,
});

const NOBODYS_ID = 1_999_999_999;

/** The same records under numbers and names that nobody has. */
export function unknownOf(records: Records): Records {
  const made = { client: { ...records.client, id: NOBODYS_ID }, best: { ...records.best, id: NOBODYS_ID } };
  const names = ['org', 'orgId', 'organization', 'contact', 'contactId', 'show', 'showId', 'product'];
  const numbers = [...names, 'productId', 'order', 'orderId', 'open', 'item', 'orderItem', 'billRefId'];
  const ids = Object.fromEntries(numbers.map((name) => [name, NOBODYS_ID]));
  return { ...records, ...ids, ...made, sku: 'SKU-OF-NOBODY', title: 'Of nobody' };
}

export function lineOf({ method, path }: Call, records: Records, query = ''): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const key = name === 'id' ? (path.split('/')[1] ?? '') : name;
    return encodeURIComponent(String(records[key as keyof Records]));
  });
  return `${method} ${filled}${query && `?${query}`}`;
}

/** A body that changes nothing of a record that the run has not made. */
export function bodyOf({ path, body }: Call, records: Records, run: string): object | undefined {
  if (!body) return undefined;
  const { org, contact, open, item, client, best } = records;
  const { org_id, notes, ...fields } = contactOf(org, `${run} B`);
  const client_ = Object.fromEntries(
    ['name', 'email', 'phone', 'address', 'city', 'state', 'zip'].map((name) => [name, client[name] ?? '']),
  );
  const line = { order_id: open, product_id: best.id, qty: 1 };
  const bodies: Record<string, object> = {
    '/contact/create': { ...fields, org_id, notes },
    '/contact/update': { ...fields, id: contact },
    '/show/create': { name: `${run} B`, org_id: org },
    '/organization/update': { ...client_, id: client.id },
    '/productUser/update': {
      id: best.id,
      title: best.title,
      description: best.description ?? '',
      active: true,
    },
    '/orderItem/add': line,
    '/orderItem/update': { ...line, id: item, new_qty: 1 },
    '/order/create': placementOf(open, records),
  };
  must(bodies[path], `a body for ${path}, in world.ts`, 'none');
  return bodies[path];
}
