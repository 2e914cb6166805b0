/** The API of a component test: answers in the page, from the demo's catalogue, contacts and orders of four clients. */
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { TOTAL_HEADER } from '#src/contract/list.ts';
import type { Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
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
  readonly how: number | 'no answer' | 'answer broken' | 'answer lost' | Response;
}

interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown>;
}

const ORDERS = 60;
const CONTACTS = 40;
const FIRST_ID = 90_000;
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800"/></svg>';

/** The lists by their paths. Each parameter is a column. */
const LISTS = {
  '/organizations/:active': 'clients',
  '/organization/:id': 'clients',
  '/shows/:active': 'titles',
  '/all/shows/:org_id/:active': 'titles',
  '/show/:id': 'titles',
  '/contacts/:org_id/:active': 'contacts',
  '/contact/:id': 'contacts',
  '/productTypes/:active': 'types',
  '/products/:active': 'products',
  '/productsByOrg/:org_id/:active': 'products',
  '/productsByShow/:show_id/:active': 'products',
  '/productsByType/:type_id/:active': 'products',
  '/productsByTitle/:title/:active': 'products',
  '/search/productsBySku/:sku': 'products',
  '/product/sku/:sku': 'products',
  '/product/id/:id': 'products',
  '/shipping/companies/:active': 'carriers',
  '/shipping/types/:company_id/:active': 'methods',
  '/order/:id': 'orders',
  '/orderItems/:order_id': 'items',
  '/orders/all': 'orders',
  '/orders/allByOrg/:org_id/:from/:to': 'orders',
  '/orders/status/:status_id/:from/:to': 'orders',
  '/orders/contact/:ship_to_id/:from/:to': 'orders',
  '/orders/sku/:sku': 'orders',
} as const;
/** Columns that are searched for a part. */
const PARTS = /^(title|sku)$/;

const types = CATEGORIES.flatMap(({ name: parent_type_name, types: below }) =>
  below.map(({ name }) => ({ name, parent_type_name, active: true })),
).map((type, index) => ({ id: index + 1, ...type }));
const carriers = CARRIERS.map(({ name }: { name: string }, index) => ({ id: index + 1, name, active: true }));
const methods = CARRIERS.flatMap(({ methods: names }, index) =>
  names.map((name, nth) => ({ id: (index + 1) * 10 + nth, name, company_id: index + 1, active: true })),
);

export class Provider {
  clients: Organization[] = [];
  titles: Show[] = [];
  products: Product[] = [];
  contacts: Contact[] = [];
  orders: Order[] = [];
  items: OrderItem[] = [];
  readonly types = types;
  carriers = carriers;
  readonly methods = methods;
  /** What was asked, in order. */
  readonly received: Received[] = [];
  #faults: readonly Fault[] = [];
  #held: (PromiseWithResolvers<void> & { path: string }) | undefined;
  #lastId = FIRST_ID;

  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
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

  /** Holds the answers of a path back, until `release`. */
  hold(path: string): void {
    this.#held = { path, ...Promise.withResolvers<void>() };
  }

  release(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  /** The orders that were placed by this test, with their lines. */
  placed() {
    const placed = this.orders.filter(({ id, status_id }) => id > FIRST_ID && status_id);
    return placed.map((order) => {
      const items = this.items.filter(({ order_id }) => order_id === order.id);
      return { ...order, lines: items.map(({ title, qty }) => ({ title, qty })) };
    });
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
    if (this.#held && path.includes(this.#held.path)) await this.#held.promise;
    const fault = this.#faults.find(
      (each) => path.includes(each.path) && (each.method ?? request.method) === request.method,
    );
    if (fault?.how === 'no answer') throw new TypeError('Failed to fetch');
    if (fault?.how instanceof Response) return fault.how.clone();
    if (typeof fault?.how === 'number') return refusal(fault.how, 'Provoked by a test.');
    if (/^\/(assets|thumbnail)\//.test(path))
      return new Response(PICTURE, { headers: { 'content-type': 'image/svg+xml' } });
    const answer = request.method === 'GET' ? this.#read(received) : this.#write(received);
    if (fault?.how === 'answer lost') throw new TypeError('Failed to fetch');
    if (fault) return new Response('{', { headers: { 'content-type': 'application/json' } });
    if (answer instanceof Response) return answer;
    if (answer === undefined) return refusal(404, 'Not found.');
    return Response.json(
      answer,
      Array.isArray(answer) ? { headers: { [TOTAL_HEADER]: `${answer.length}` } } : {},
    );
  }

  #read({ path, query }: Received): unknown {
    for (const [route, list] of Object.entries(LISTS)) {
      const found = new RegExp(`^${route.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path);
      if (!found) continue;
      const { from, to, ...columns } = found.groups ?? {};
      const rows = (this[list] as { id: number }[]).filter((row) =>
        Object.entries(columns).every(([column, value]) =>
          route === '/orders/sku/:sku'
            ? this.items.some(({ order_id, sku }) => order_id === row.id && sku === value)
            : matches(row, column, value),
        ),
      );
      if (path.startsWith('/orders/')) return page(rows as Order[], { ...found.groups, ...query });
      return 'id' in columns || path.startsWith('/product/') ? rows[0] : rows;
    }
    throw new Error(`No answer to ${path}.`);
  }

  #write({ path, body }: Received): unknown {
    const recordIn = (list: readonly { id: number }[], id: unknown) =>
      list.find((row) => row.id === id) ?? {};
    switch (path.replace(/\/\d+$/, '')) {
      case '/contact/create':
        return this.#create(this.contacts, { active: true, ...body });
      case '/show/create':
        return this.#create(this.titles, { active: true, ...body });
      case '/contact/update':
        return Object.assign(recordIn(this.contacts, body.id), body);
      case '/productUser/update': {
        const { new_show_id, ...changes } = body;
        const { id: show_id, name: show_name } = recordIn(this.titles, new_show_id) as Partial<Show>;
        return Object.assign(recordIn(this.products, body.id), changes, show_id && { show_id, show_name });
      }
      case '/order/start':
        return this.#create(this.orders, {
          org_id: Number(path.split('/').at(-1)),
          created_by: this.#account,
        });
      case '/orderItem/add': {
        const { title, sku } = recordIn(this.products, body.product_id) as Product;
        return this.#create(this.items, { title, sku, ...body });
      }
      case '/orderItem/update': {
        const line = Object.assign(recordIn(this.items, body.id), { qty: Number(body.new_qty) });
        this.items = this.items.filter(({ qty }) => qty > 0);
        return line;
      }
      case '/order/create': {
        const lines = this.items.filter(({ order_id }) => order_id === body.id);
        if (lines.some(({ product_id, qty }) => qty > (recordIn(this.products, product_id) as Product).qty))
          return refusal(409, 'There is not enough in stock.');
        const ship_to = recordIn(this.contacts, body.ship_to_id) as Contact;
        return Object.assign(recordIn(this.orders, body.id), body, {
          ...{ ship_to, ship_to_name: ship_to.name, status_id: 1, order_status: 'Pending' },
          created_on: dateToWireTime(new Date()),
        });
      }
      default:
        throw new Error(`No answer to ${path}.`);
    }
  }

  #create(list: object[], record: object): object {
    this.#lastId += 1;
    const created = { id: this.#lastId, ...record };
    list.push(created);
    return created;
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
    const contacts = this.contacts.filter((each) => each.org_id === org_id && each.active);
    const products = this.products.filter((each) => each.org_id === org_id && each.qty > 0);
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
        shipping_type: methods.find(({ name, company_id }) => name === method && company_id === company?.id)
          ?.id,
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

function matches(row: object, column: string, value: string): boolean {
  const cell = String(Reflect.get(row, column) ?? '').toLowerCase();
  return PARTS.test(column) ? cell.includes(value.toLowerCase()) : cell === value;
}

function page(orders: readonly Order[], { from = '', to = '~', ...query }: Record<string, string>) {
  const searches = Object.entries(query).filter(([name]) => name.startsWith('s_'));
  const sort = query.sort_by === 'created_on_date' ? 'created_on' : (query.sort_by ?? 'id');
  const cell = (order: Order, column: string) => String(Reflect.get(order, column) ?? '');
  const found = orders
    .filter(({ created_on }) => (created_on ?? '') >= from && (created_on ?? '') <= to)
    .filter((order) =>
      searches.every(([name, text]) => cell(order, name.slice(2)).toLowerCase().includes(text.toLowerCase())),
    )
    .toSorted((a, b) => cell(a, sort).localeCompare(cell(b, sort)));
  if (query.sort_order === 'DESC') found.reverse();
  const size = Number(query.per_page);
  const start = (Number(query.page ?? 1) - 1) * size;
  return { orders: found.slice(start, start + size), total: found.length };
}

function refusal(status: number, message: string): Response {
  const problem = { type: 'about:blank', title: 'Provoked', status, message };
  return Response.json(problem, {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'provoked' },
  });
}
