/** The API of a component test: answers in the page, from the demo's catalogue, contacts and orders of four clients. */
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import type { Organization } from '#src/contract/organization.ts';
import type { Product } from '#src/contract/product.ts';
import type { Show } from '#src/contract/show.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { CATEGORIES, productsOf } from '#src/service/db/demo/catalogue.ts';
import { CLIENTS, DEMO_ACCOUNTS } from '#src/service/db/demo/clients.ts';
import { destination } from '#src/service/db/demo/destinations.ts';
import { CARRIERS, fulfilment, placements, statusesOf } from '#src/service/db/demo/orders.ts';
import { Random } from '#src/service/db/demo/random.ts';

export type Account = (typeof DEMO_ACCOUNTS)[number]['username'];

interface Fault {
  readonly method?: string;
  /** A part of the path. */
  readonly path: string;
  readonly how: number | 'no answer' | 'answer broken';
}

/** A call as it was received. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown>;
}

type Answer = (params: string[], sent: Received) => unknown;

const ORDERS = 60;
const CONTACTS = 40;
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800"/></svg>';

const types = CATEGORIES.flatMap(({ name: parent_type_name, types: below }) =>
  below.map(({ name }) => ({ name, parent_type_name })),
).map((type, index) => ({ id: index + 1, ...type }));
const carriers = CARRIERS.map(({ name, methods }, index) => ({
  id: index + 1,
  name,
  methods: methods.map((method, nth) => ({
    id: (index + 1) * 10 + nth,
    name: method,
    company_id: index + 1,
  })),
}));

export class Provider {
  clients: Organization[] = [];
  titles: Show[] = [];
  products: Product[] = [];
  contacts: Contact[] = [];
  orders: Order[] = [];
  items: OrderItem[] = [];
  /** What was asked, in order. */
  readonly received: Received[] = [];
  #faults: readonly Fault[] = [];
  readonly #held = new Map<string, Promise<void>>();
  #lastId = 90_000;

  constructor(account: Account) {
    const { clients } = DEMO_ACCOUNTS.find(({ username }) => username === account) ?? DEMO_ACCOUNTS[0];
    CLIENTS.forEach(({ machineName, titles: _, ...client }, index) => {
      if (!(clients as readonly string[]).includes(machineName)) return;
      this.clients.push({ ...client, id: index + 1, machine_name: machineName, email: '', active: true });
      this.#stock(index, new Random(index));
    });
  }

  /** Calls to these paths fail from now on; none without arguments. */
  fail(...faults: Fault[]): void {
    this.#faults = faults;
  }

  /** Holds the answers of a path back. Returns a function that lets them go. */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(path, promise);
    return resolve;
  }

  /** The bodies that a path was sent. */
  sent(path: string) {
    return this.received.filter((call) => call.path.includes(path)).map(({ body }) => body);
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = decodeURIComponent(url.pathname.slice(MANAGEMENT_PATH.length));
    const text = await request.text();
    const received = {
      method: request.method,
      path,
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : {},
    };
    this.received.push(received);
    for (const [part, held] of this.#held) if (path.includes(part)) await held;
    const fault = this.#faults.find(
      (each) => path.includes(each.path) && (each.method ?? request.method) === request.method,
    );
    if (fault?.how === 'no answer') throw new TypeError('Failed to fetch');
    if (typeof fault?.how === 'number') return refusal(fault.how, 'Provoked by a test.');
    if (/^\/(assets|thumbnail)\//.test(path))
      return new Response(PICTURE, { headers: { 'content-type': 'image/svg+xml' } });
    const answer = this.#answerTo(received);
    if (fault) return new Response('{', { headers: { 'content-type': 'application/json' } });
    return answer === undefined ? refusal(404, 'Not found.') : Response.json(answer);
  }

  #answerTo(sent: Received): unknown {
    for (const [route, answer] of this.#routes) {
      const pattern = route.replaceAll(/:\w+/g, '([^/]+)');
      const [, ...params] = new RegExp(`^${pattern}$`).exec(`${sent.method} ${sent.path}`) ?? [];
      if (params.length > 0 || pattern === `${sent.method} ${sent.path}`) return answer(params, sent);
    }
    throw new Error(`No answer to ${sent.method} ${sent.path}.`);
  }

  readonly #routes: readonly [route: string, answer: Answer][] = [
    ['GET /organizations/:active', () => this.clients],
    ['GET /organization/:id', ([id]) => this.clients.find(by(id))],
    ['GET /shows/:active', ([active]) => this.titles.filter(isActive(active))],
    [
      'GET /all/shows/:org/:active',
      ([org, active]) => this.titles.filter(isOf(org)).filter(isActive(active)),
    ],
    ['GET /show/:id', ([id]) => this.titles.find(by(id))],
    ['GET /contacts/:org/:active', ([org, is]) => this.contacts.filter(isOf(org)).filter(isActive(is))],
    ['GET /contact/:id', ([id]) => this.contacts.find(by(id))],
    ['GET /productTypes/:active', () => types],
    ['GET /productsByOrg/:org/:active', ([org]) => this.products.filter(isOf(org))],
    [
      'GET /productsByShow/:id/:active',
      ([id]) => this.products.filter((each) => each.show_id === Number(id)),
    ],
    [
      'GET /productsByType/:id/:active',
      ([id]) => this.products.filter((each) => each.type_id === Number(id)),
    ],
    ['GET /productsByTitle/:text/:active', ([text]) => this.products.filter(has('title', text))],
    ['GET /search/productsBySku/:sku', ([sku]) => this.products.filter(has('sku', sku))],
    ['GET /product/sku/:sku', ([sku]) => this.products.find((each) => each.sku === sku)],
    ['GET /product/id/:id', ([id]) => this.products.find(by(id))],
    ['GET /shipping/companies/:active', () => carriers],
    ['GET /shipping/types/:id/:active', ([id]) => carriers.find(by(id))?.methods ?? []],
    ['GET /order/:id', ([id]) => this.orders.find(by(id))],
    ['GET /orderItems/:id', ([id]) => this.items.filter((each) => each.order_id === Number(id))],
    ['GET /orders/all', (_, sent) => this.#page(this.orders, sent)],
    ['GET /orders/allByOrg/:org/:from/:to', ([org], sent) => this.#page(this.orders.filter(isOf(org)), sent)],
    [
      'GET /orders/status/:id/:from/:to',
      ([id], sent) =>
        this.#page(
          this.orders.filter((each) => each.status_id === Number(id)),
          sent,
        ),
    ],
    [
      'GET /orders/contact/:id/:from/:to',
      ([id], sent) =>
        this.#page(
          this.orders.filter((each) => each.ship_to_id === Number(id)),
          sent,
        ),
    ],
    ['GET /orders/sku/:sku', (_, sent) => this.#page([], sent)],
    ['POST /contact/create', (_, { body }) => this.#create(this.contacts, { active: true, ...body })],
    ['POST /show/create', (_, { body }) => this.#create(this.titles, { active: true, ...body })],
    ['POST /contact/update', (_, { body }) => Object.assign(this.contacts.find(by(body.id)) ?? {}, body)],
    ['POST /productUser/update', (_, { body }) => Object.assign(this.products.find(by(body.id)) ?? {}, body)],
    ['PUT /order/start/:org', ([org]) => this.#create(this.orders, { org_id: Number(org) })],
    [
      'POST /orderItem/add',
      (_, { body }) => {
        const { title, sku } = this.products.find(by(body.product_id)) ?? {};
        return this.#create(this.items, { title, sku, ...body });
      },
    ],
    [
      'POST /order/create',
      (_, { body }) => {
        const contact = this.contacts.find(by(body.ship_to_id));
        const placed = {
          ship_to: contact,
          ship_to_name: contact?.name,
          status_id: 1,
          order_status: 'Pending',
        };
        const order = this.orders.find(by(body.id)) ?? {};
        return Object.assign(order, body, placed, { created_on: dateToWireTime(new Date()) });
      },
    ],
  ];

  /** @returns the record, as `list` has it from now on. */
  #create(list: object[], record: object): object {
    this.#lastId += 1;
    const created = { id: this.#lastId, ...record };
    list.push(created);
    return created;
  }

  #page(orders: readonly Order[], { path, query }: Received) {
    const [from = query.from ?? '', to = query.to ?? '~'] = path.match(/\d{4}-\d\d-\d\d [\d:]+/g) ?? [];
    const searches = Object.entries(query).filter(([name]) => name.startsWith('s_'));
    const sort = (query.sort_by === 'created_on_date' ? 'created_on' : query.sort_by) as keyof Order;
    const found = orders
      .filter(({ created_on }) => (created_on ?? '') >= from && (created_on ?? '') <= to)
      .filter((order) =>
        searches.every(([name, text]) => has<Order>(name.slice(2) as keyof Order, text)(order)),
      )
      .toSorted((a, b) => String(a[sort] ?? '').localeCompare(String(b[sort] ?? '')));
    if (query.sort_order === 'DESC') found.reverse();
    const size = Number(query.per_page);
    const start = (Number(query.page ?? 1) - 1) * size;
    return { orders: found.slice(start, start + size), total: found.length };
  }

  #stock(index: number, random: Random): void {
    const { name: org_name, titles } = CLIENTS[index] ?? CLIENTS[0];
    const org_id = index + 1;
    for (const [nth, title] of titles.entries()) {
      const show = {
        id: org_id * 100 + nth,
        name: title.replace(/^-/, ''),
        org_id,
        org_name,
        active: title[0] !== '-',
      };
      this.titles.push(show);
      for (const { category, type, title, description, qty } of productsOf(show.name, 0.6, random)) {
        const id = this.products.length + org_id * 1_000;
        const kind = types.find((each) => each.name === type && each.parent_type_name === category);
        this.products.push({
          ...{ id, title, description, qty, org_id, org_name, active: true, sku: `SKU-N000${10_000 + id}` },
          ...{ show_id: show.id, show_name: show.name, type_id: kind?.id, type_name: type },
          ...{ parent_type_name: category, thumbnail: `/assets/products/${id}.svg` },
        });
      }
    }
    for (let nth = 0; nth < CONTACTS; nth += 1) {
      const { notes: _, ...contact } = destination(random, nth);
      this.contacts.push({ id: org_id * 100 + nth, org_id, ...contact });
    }
    this.#order(org_id, org_name, random);
  }

  #order(org_id: number, org_name: string, random: Random): void {
    const now = new Date();
    const contacts = this.contacts.filter(isOf(org_id)).filter(isActive('true'));
    const products = this.products.filter(isOf(org_id)).filter(({ qty }) => qty > 0);
    const placed = placements(ORDERS, now, random);
    const statuses = statusesOf(
      placed.map(({ age }) => age),
      random,
    );
    for (const [nth, { createdOn }] of placed.entries()) {
      const status_id = statuses[nth] ?? 1;
      const id = 40_000 + org_id * 1_000 + nth;
      const contact = random.pick(contacts);
      const { carrier, method, ...order } = fulfilment(
        { status: status_id, createdOn, country: contact.country ?? '', orgId: org_id },
        now,
        random,
      );
      const company = carriers.find(({ name }) => name === carrier);
      this.orders.push({
        ...{ id, org_id, org_name, status_id, created_on: dateToWireTime(createdOn), created_by: 'client' },
        ...{ ship_to_id: contact.id, ship_to: contact, ship_to_name: contactDisplayName(contact) },
        ...{ shipped_with: company?.id, shipped_with_name: carrier, shipping_type_name: method },
        shipping_type: company?.methods.find(({ name }) => name === method)?.id,
        order_status: ORDER_STATUSES.find((each) => each.id === status_id)?.name,
        shipped_on: order.shippedOn && dateToWireTime(order.shippedOn),
        ...{
          tracking_number: order.trackingNumber,
          modified: dateToWireTime(order.modified),
          placed_by: 'client',
        },
        client_notes: order.clientNotes,
      });
      for (const { id: product_id, title, sku } of random.sample(products, random.int(1, 8)))
        this.#create(this.items, { order_id: id, product_id, title, sku, qty: random.pick([1, 2, 6, 12]) });
    }
  }
}

const by = (id: unknown) => (row: { id: number }) => row.id === Number(id);
const isOf = (org: unknown) => (row: { org_id: number }) => row.org_id === Number(org);
const isActive = (active: unknown) => (row: { active: boolean }) => String(row.active) === active;
const has =
  <R>(column: keyof R, text = '') =>
  (row: R) =>
    String(row[column] ?? '')
      .toLowerCase()
      .includes(text.toLowerCase());

function refusal(status: number, message: string): Response {
  const problem = { type: 'about:blank', title: 'Provoked', status, message };
  return Response.json(problem, {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'provoked' },
  });
}
