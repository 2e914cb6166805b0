/**
 * A model of a provider (RULES.md, API): orders with one line per product, stock that is taken all or nothing,
 * contacts, and idempotency keys that it honours or ignores.
 */
import { Refused } from '#src/api/transport/errors.ts';
import type { Answer, Body, Call, Params, Query } from '#src/contract/call.ts';
import {
  type Contact,
  contactDisplayName,
  createContact,
  eachText,
  getContact,
  listContacts,
} from '#src/contract/contact.ts';
import { LARGEST_PAGE } from '#src/contract/list.ts';
import {
  getOrder,
  listOrdersOfOrganization,
  listShippingCompanies,
  listShippingMethods,
  type Order as OrderAnswer,
  type OrderPlacement,
  placeOrder,
  type ShipTo,
  startOrder,
} from '#src/contract/order.ts';
import { addOrderItem, listOrderItems, type OrderItem, updateOrderItem } from '#src/contract/order-item.ts';
import { getOrganization, type Organization } from '#src/contract/organization.ts';
import { getProduct, type Product } from '#src/contract/product.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import type { Carrier, KnownClient, PlacedOrder, Provider, Sent } from './provider.ts';
import type { Random } from './random.ts';

interface Order {
  readonly id: number;
  readonly orgId: number;
  readonly createdBy: string;
  /** The start; the placement of an order that is placed. */
  createdOn: string;
  readonly lines: Map<number, { id: number; qty: number }>;
  placed: (OrderPlacement & { readonly ship_to: ShipTo }) | undefined;
  wasRefused: boolean;
  /** When somebody else changed it, ms since the epoch. */
  changedAt: number;
}

/** The state that look-ups show, and that a backup has. */
interface State {
  lastId: number;
  readonly kept: Map<string, Kept>;
  readonly orders: Map<number, Order>;
  readonly products: Map<number, Product>;
  readonly contacts: Map<number, Contact>;
  readonly carriers: Map<number, Carrier>;
}

interface Kept {
  readonly request: string;
  readonly answer: unknown;
  readonly refused: Refused | undefined;
}

export interface ModelOptions {
  readonly honoursKeys: boolean;
  /** Returns the time of the provider's clock, ms since the epoch. */
  readonly now: () => number;
  /** Whether a line that exceeds the stock is refused at once, or only when the order is placed. */
  readonly looksAtStockEarly: boolean;
  /** How many each client has; 2 if undefined. */
  readonly contacts?: number;
  readonly stock: readonly (readonly number[])[];
}

const PERSON = 'ann';
const COLLEAGUE = 'bob';

export class ModelProvider implements Provider {
  readonly username = PERSON;
  readonly clients: readonly KnownClient[];
  onPlaced: (order: PlacedOrder) => void = () => {};
  answersOpen = false;
  repeatsNumbers = false;
  #user = PERSON;
  readonly #options: ModelOptions;
  #state: State = {
    lastId: 100,
    kept: new Map(),
    orders: new Map(),
    products: new Map(),
    contacts: new Map(),
    carriers: new Map([
      [1, { id: 1, name: 'UPS', method: { id: 11, name: 'Ground' } }],
      [2, { id: 2, name: 'FedEx', method: { id: 12, name: 'Ground' } }],
    ]),
  };
  /** When what a number stands for was last changed, ms since the epoch. */
  readonly #changedAt = new Map<string, number>();
  readonly #least = new Map<number, number>();
  readonly #withdrawn = new Set<number>();
  readonly #inactiveClients = new Set<number>();

  constructor(options: ModelOptions) {
    this.#options = options;
    this.clients = options.stock.map((quantities, index) => this.#client(index + 1, quantities));
  }

  snapshot(): State {
    const { lastId, kept, orders, products, contacts, carriers } = this.#state;
    return {
      lastId,
      kept: new Map(kept),
      orders: new Map([...orders].map(([id, order]) => [id, { ...order, lines: new Map(order.lines) }])),
      products: new Map(products),
      contacts: new Map(contacts),
      carriers: new Map(carriers),
    };
  }

  get carriers(): Carrier[] {
    return [...this.#state.carriers.values()];
  }

  restore(state: State): number[] {
    this.#state = state;
    return [...state.orders.values()].filter(({ placed }) => placed).map(({ id }) => id);
  }

  answerColleague(call: Call, sent: Sent): unknown {
    this.#user = COLLEAGUE;
    try {
      return this.#answer(call, sent);
    } finally {
      this.#user = PERSON;
    }
  }

  rewriteContact(id: number, content: Partial<Contact> | undefined): void {
    this.#changedAt.set(`contact ${id}`, this.#options.now());
    if (content) change(this.#state.contacts, id, content);
    else this.#state.contacts.delete(id);
  }

  rewriteCarrier(id: number, name: string): void {
    this.#changedAt.set(`carrier ${id}`, this.#options.now());
    change(this.#state.carriers, id, { name });
  }

  rewriteProduct(id: number, content: Partial<Product>): void {
    this.#changedAt.set(`product ${id}`, this.#options.now());
    change(this.#state.products, id, content);
  }

  get openOrders(): number[] {
    const isOpen = ({ placed, createdBy }: Order) => !placed && createdBy === PERSON;
    return [...this.#state.orders.values()].filter(isOpen).map(({ id }) => id);
  }

  answer(call: Call, sent: Sent, old?: State): unknown {
    if (!old) return this.#answer(call, sent);
    const now = this.#state;
    this.#state = old;
    try {
      return this.#answer(call, sent);
    } finally {
      this.#state = now;
    }
  }

  #answer(call: Call, sent: Sent): unknown {
    const handle = this.#handlers.get(call);
    if (!handle) throw new Error(`The model does not know ${call.method} ${call.path}.`);
    if (!this.#options.honoursKeys || call.method === 'GET' || sent.key === undefined) return handle(sent);
    const request = `${call.path} ${JSON.stringify([sent.params, sent.body])}`;
    const known = this.#state.kept.get(sent.key);
    const kept = known ?? { request, ...decided(() => handle(sent)) };
    // A provider would refuse the request for as long as it keeps the key, so no order could ever be sent with it.
    if (kept.request !== request) throw new Error(`The key of ${kept.request} was used for another request.`);
    this.#state.kept.set(sent.key, kept);
    if (kept.refused) throw kept.refused;
    return kept.answer;
  }

  get hasRefusedOrder(): boolean {
    return [...this.#state.orders.values()].some(
      ({ wasRefused, placed, lines }) => wasRefused && !placed && lines.size > 0,
    );
  }

  setStock(productId: number, left: number): void {
    this.#least.set(productId, Math.min(left, this.leastOf(productId) ?? 0));
    change(this.#state.products, productId, { qty: left });
  }

  leastOf(productId: number): number | undefined {
    return this.#least.get(productId) ?? this.#state.products.get(productId)?.qty;
  }

  setMember(clientId: number, isMember: boolean): void {
    this.#withdrawn[isMember ? 'delete' : 'add'](clientId);
  }

  setContactActive(id: number, active: boolean): void {
    change(this.#state.contacts, id, { active });
  }

  setClientActive(id: number, isActive: boolean): void {
    this.#inactiveClients[isActive ? 'delete' : 'add'](id);
  }

  contactName(id: number): string | undefined {
    return this.#state.contacts.get(id)?.name ?? undefined;
  }

  contactsNamed(name: string): number {
    const contacts = [...this.#state.contacts.values()];
    return contacts.filter((contact) => contact.name === name && contact.active).length;
  }

  #client(id: number, quantities: readonly number[]): KnownClient {
    const products = quantities.map((qty, index) => {
      const product = { id: id * 1000 + index, sku: `SKU-N${id}${index}`, title: `Poster ${id}.${index}` };
      this.#state.products.set(product.id, { ...product, org_id: id, qty, active: true });
      return { ...product, thumbnail: index === 0 ? '/assets/1.webp' : null, qty };
    });
    const contacts = Array.from({ length: this.#options.contacts ?? 2 }, (_, index) => ({
      ...eachText(() => ''),
      id: id * 10 + index,
      name: `Contact ${id}.${index}`,
      address: `${index + 1} Main Street`,
    }));
    for (const contact of contacts)
      this.#state.contacts.set(contact.id, { ...contact, org_id: id, active: true });
    return { id, name: `Client ${id}`, products, contacts };
  }

  /** Whether an order can be told from the person's own: not one that a colleague started just now (`proof.ts`). */
  #canBeTold({ createdBy, changedAt }: { createdBy: string; changedAt: number }): boolean {
    return createdBy === PERSON || this.#options.now() - changedAt > 2 * 60_000;
  }

  readonly #handlers = new Map<Call, (sent: Sent) => unknown>([
    on(startOrder, ({ params }) => {
      this.#checkClient(Number(params.orgId), 'orgId');
      const orgId = Number(params.orgId);
      const existing = [...this.#state.orders.values()]
        .filter((order) => order.orgId === orgId && this.#canBeTold(order))
        .at(-1);
      if (this.repeatsNumbers && this.#user === PERSON && existing) return { id: existing.id };
      const id = ++this.#state.lastId;
      this.#state.orders.set(id, {
        ...{ id, orgId, createdBy: this.#user, createdOn: this.#wireTime(), lines: new Map() },
        ...{ placed: undefined, wasRefused: false, changedAt: this.#timeOfChange() },
      });
      return { id };
    }),
    on(getOrder, ({ params }) => this.#orderAnswer(this.#order(Number(params.id)))),
    on(listOrdersOfOrganization, ({ params }) => {
      const orgId = Number(params.orgId);
      const isInWindow = ({ createdOn }: Order) => createdOn >= params.from && createdOn <= params.to;
      const isShown = (order: Order) =>
        order.placed && order.orgId === orgId && !this.#withdrawn.has(orgId) && isInWindow(order);
      const orders = [...this.#state.orders.values()].filter(isShown).map((each) => this.#orderAnswer(each));
      return { orders, total: orders.length };
    }),
    on(listOrderItems, ({ params }) => {
      const { id, lines } = this.#order(Number(params.orderId));
      return [...lines.keys()].map((productId) => this.#lineAnswer(id, productId));
    }),
    on(addOrderItem, ({ body }) => {
      const order = this.#open(body.order_id);
      const { lines } = order;
      if (lines.has(body.product_id)) throw refusal(409, 'The product already exists in the list.');
      const left = this.#product(body.product_id).qty;
      if (this.#options.looksAtStockEarly && left < body.qty) throw short('qty', left);
      lines.set(body.product_id, { id: ++this.#state.lastId, qty: body.qty });
      order.changedAt = Math.max(order.changedAt, this.#timeOfChange());
      return this.#lineAnswer(order.id, body.product_id);
    }),
    on(updateOrderItem, ({ body }) => {
      const order = this.#open(body.order_id);
      const { lines } = order;
      const line = lines.get(body.product_id);
      if (!line || line.id !== body.id) throw refusal(404, 'No Item found.');
      if (line.qty !== body.qty) throw refusal(409, `The quantity is ${line.qty} now.`);
      // A line that goes because its product is another one counts as a change of the order.
      const changedAt = this.#changedAt.get(`product ${body.product_id}`) ?? 0;
      order.changedAt = Math.max(order.changedAt, changedAt);
      if (body.new_qty === 0) lines.delete(body.product_id);
      else lines.set(body.product_id, { ...line, qty: body.new_qty });
      return { ...body, qty: body.new_qty, title: this.#product(body.product_id).title };
    }),
    on(placeOrder, ({ body }) => {
      const order = this.#open(body.id);
      order.wasRefused = true;
      if (order.orgId !== body.org_id) throw refusal(422, 'Another client.', 'org_id');
      const shipTo = this.#state.contacts.get(body.ship_to_id);
      if (!shipTo?.active || shipTo.org_id !== order.orgId)
        throw refusal(422, 'This contact is not active.', 'ship_to_id');
      if (this.answersOpen && this.#user === PERSON) return this.#orderAnswer(order);
      this.#takeStock(order);
      order.placed = { ...body, ship_to: eachText((field) => shipTo[field] ?? '') };
      order.createdOn = this.#wireTime();
      if (this.#user === PERSON) this.#report(order, order.placed);
      return this.#orderAnswer(order);
    }),
    on(listShippingCompanies, () => this.carriers.map(({ id, name }) => ({ id, name }))),
    on(listShippingMethods, ({ params }) =>
      this.carriers.filter(({ id }) => id === params.companyId).map(({ method }) => method),
    ),
    on(getProduct, ({ params }) => this.#product(Number(params.id))),
    on(getOrganization, ({ params }) => this.#clientAnswer(Number(params.id))),
    on(getContact, ({ params }) => this.#contact(Number(params.id))),
    on(listContacts, ({ params, query }) => {
      const isListed = ({ org_id, active }: Contact) => org_id === params.orgId && active === params.active;
      const listed = [...this.#state.contacts.values()].filter(isListed).toSorted((a, b) => a.id - b.id);
      if (query?.sort_order === 'DESC') listed.reverse();
      return listed.slice(0, LARGEST_PAGE);
    }),
    on(createContact, ({ body }) => {
      this.#checkClient(body.org_id, 'org_id');
      const { notes: _, ...contact } = body;
      const id = ++this.#state.lastId;
      this.#state.contacts.set(id, { ...contact, id });
      return { id };
    }),
  ]);

  #report(
    { id, orgId, createdBy, lines, changedAt }: Order,
    placed: OrderPlacement & { ship_to: ShipTo },
  ): void {
    const numbers = [
      `contact ${placed.ship_to_id}`,
      `carrier ${placed.shipped_with}`,
      ...[...lines.keys()].map((product) => `product ${product}`),
    ];
    this.onPlaced({
      ...{ id, orgId, placement: placed, shipTo: placed.ship_to },
      carrier: this.#state.carriers.get(placed.shipped_with ?? 0)?.name ?? '',
      lines: [...lines].map(([productId, { qty }]) => [productId, qty] as const),
      products: [...lines].map(([productId, { qty }]) => {
        const { sku, title } = this.#product(productId);
        return [`${sku} ${title}`, qty] as const;
      }),
      isOfColleague: createdBy !== PERSON,
      changedAt: Math.max(changedAt, ...numbers.map((each) => this.#changedAt.get(each) ?? 0)),
    });
  }

  #wireTime(): string {
    return dateToWireTime(new Date(this.#options.now()));
  }

  #timeOfChange(): number {
    return this.#user === PERSON ? 0 : this.#options.now();
  }

  #orderAnswer({ id, orgId, createdBy, createdOn, placed }: Order): OrderAnswer {
    return {
      ...placed,
      id,
      org_id: orgId,
      org_name: `Client ${orgId}`,
      created_by: createdBy,
      created_on: createdOn,
      status_id: placed ? 1 : null,
      ...(placed && { ship_to_name: contactDisplayName({ ...placed.ship_to }), status: 'Pending' }),
    };
  }

  #lineAnswer(orderId: number, product_id: number): OrderItem {
    const { id = 0, qty = 0 } = this.#order(orderId).lines.get(product_id) ?? {};
    const { sku = '', title = '' } = this.#state.products.get(product_id) ?? {};
    return { id, order_id: orderId, product_id, qty, sku, title };
  }

  #takeStock({ lines }: Order): void {
    if (lines.size === 0) throw refusal(422, 'No Items Added', 'items');
    const wanted = [...lines].map(([id, { qty }]) => ({ product: this.#product(id), qty }));
    const inactive = wanted.find(({ product }) => !product.active);
    if (inactive) throw refusal(409, 'is not active any more', `items.${inactive.product.id}`);
    const missing = wanted.filter(({ product, qty }) => product.qty < qty);
    if (missing.length > 0) throw short(`items.${missing[0]?.product.id}`, missing[0]?.product.qty ?? 0);
    for (const { product, qty } of wanted) this.setStock(product.id, product.qty - qty);
  }

  #order(id: number): Order {
    const order = this.#state.orders.get(id);
    return this.#visible('Order', order, order?.orgId);
  }

  #open(id: number): Order {
    const order = this.#order(id);
    if (order.placed) throw refusal(409, 'This order is placed: it takes no more changes.');
    return order;
  }

  #product(id: number): Product {
    const product = this.#state.products.get(id);
    return this.#visible('Product', product, product?.org_id);
  }

  #contact(id: number): Contact {
    const contact = this.#state.contacts.get(id);
    return this.#visible('Contact', contact, contact?.org_id);
  }

  #visible<T>(kind: string, record: T | undefined, orgId = 0): T {
    if (!record || this.#withdrawn.has(orgId)) throw refusal(404, `No ${kind} found.`);
    return record;
  }

  #clientAnswer(id: number): Organization {
    const client = this.clients.find((each) => each.id === id);
    const { name } = this.#visible('Client', client, id);
    return { id, name, active: !this.#inactiveClients.has(id) };
  }

  #checkClient(id: number, field: string): void {
    if (this.#withdrawn.has(id)) throw refusal(404, 'No Organization found.');
    if (this.#inactiveClients.has(id)) throw refusal(422, 'This client is not active.', field);
  }
}

export const modelOf = modelWith(2);

/** A model of a provider with so many contacts of each client. */
export function modelWith(contacts: number) {
  return (random: Random, honoursKeys: boolean, now: () => number): ModelProvider => {
    const quantities = () => Array.from({ length: 4 }, () => random.pick([1, 4, 8, 20, 50]));
    return new ModelProvider({
      honoursKeys,
      now,
      looksAtStockEarly: random.chance(0.5),
      stock: [quantities(), quantities()],
      contacts,
    });
  };
}

function change<T>(records: Map<number, T>, id: number, content: Partial<T>): void {
  const record = records.get(id);
  if (record) records.set(id, { ...record, ...content });
}

/** What a handler receives of a call. */
type Given<C extends Call> = (C['params'] extends undefined ? unknown : { params: Params<C> }) &
  (C['query'] extends undefined ? unknown : { query?: Query<C> }) &
  (C['body'] extends undefined ? unknown : { body: Body<C> });

// The transport is typed by the same call, so the handler receives exactly what it sends.
function on<C extends Call>(call: C, handle: (sent: Given<C>) => Answer<C>): [Call, (sent: Sent) => unknown] {
  return [call, (sent) => handle(sent as Given<C>)];
}

function decided(handle: () => unknown): Pick<Kept, 'answer' | 'refused'> {
  try {
    return { answer: handle(), refused: undefined };
  } catch (error) {
    if (error instanceof Refused) return { answer: undefined, refused: error };
    throw error;
  }
}

const short = (field: string, left: number) => refusal(409, `only ${left} available`, field);

export function refusal(status: number, message: string, field?: string): Refused {
  const errors = field === undefined ? undefined : { [field]: [message] };
  return new Refused(status, { type: 'about:blank', message, ...(errors && { errors }) });
}
