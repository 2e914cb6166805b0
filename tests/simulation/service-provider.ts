/** The real service as a provider. Each session has its own user, clients, products and contacts. */
import { and, eq, sql } from 'drizzle-orm';
import { Malformed, Refused } from '#src/api/transport/errors.ts';
import { type Call, IDEMPOTENCY_HEADER } from '#src/contract/call.ts';
import { type OrderPlacement, placeOrder } from '#src/contract/order.ts';
import { listOrderItems } from '#src/contract/order-item.ts';
import { Problem } from '#src/contract/problem.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { contact, organization } from '#src/service/db/tables/clients.ts';
import { order } from '#src/service/db/tables/orders.ts';
import { product } from '#src/service/db/tables/products.ts';
import type { Service } from '#tests/support/service.ts';
import type { KnownClient, PlacedOrder, Provider, Sent } from './provider.ts';
import type { Random } from './random.ts';

let sessions = 0;

export async function serviceProvider(
  service: Service,
  random: Random,
  sendsKeys: boolean,
): Promise<Provider> {
  const name = `session ${++sessions}`;
  const clients = [
    await makeClient(service, random, name, `${name} first`),
    await makeClient(service, random, name, `${name} other`),
  ];
  return new ServiceProvider(service, clients, name, sendsKeys);
}

async function makeClient(
  { db }: Service,
  random: Random,
  username: string,
  name: string,
): Promise<KnownClient> {
  const [client] = await db.insert(organization).values({ machineName: name, name }).returning();
  if (!client) throw new Error('No client was made.');
  await db.insert(clientUserOrg).values({ username, orgId: client.id });
  const rows = [0, 1, 2, 3].map((index) => ({
    orgId: client.id,
    sku: `SKU-${name}-${index}`,
    title: `Poster ${index}`,
    qty: random.pick([1, 4, 8, 20]),
  }));
  const products = await db.insert(product).values(rows).returning();
  const contacts = await db
    .insert(contact)
    .values([0, 1].map((index) => ({ orgId: client.id, name: `Contact ${client.id}.${index}` })))
    .returning();
  return {
    id: client.id,
    name,
    products: products.map(({ id, sku, title, qty }) => ({ id, sku, title, qty, thumbnail: null })),
    contacts: contacts.map(({ id, name, address }) => ({ id, name, address })),
  };
}

class ServiceProvider implements Provider {
  readonly clients: readonly KnownClient[];
  readonly carriers: Provider['carriers'];
  onPlaced: (order: PlacedOrder) => void = () => {};
  readonly #service: Service;
  readonly username: string;
  readonly #sendsKeys: boolean;
  readonly #refused = new Set<number>();
  readonly #placed = new Set<number>();

  constructor(service: Service, clients: readonly KnownClient[], username: string, sendsKeys: boolean) {
    const { carrier, method, otherCarrier, otherMethod } = service.world;
    this.#service = service;
    this.clients = clients;
    this.carriers = [
      { id: carrier, name: 'UPS', method: { id: method, name: 'Ground' } },
      { id: otherCarrier, name: 'FedEx', method: { id: otherMethod, name: '2Day' } },
    ];
    this.username = username;
    this.#sendsKeys = sendsKeys;
  }

  get hasRefusedOrder(): boolean {
    return this.#refused.size > 0;
  }

  async answer(call: Call, sent: Sent): Promise<unknown> {
    try {
      const answer = await this.#call(call, sent);
      if (call === placeOrder) await this.#tell(sent.body as OrderPlacement);
      if (call === listOrderItems && Array.isArray(answer) && answer.length === 0)
        this.#refused.delete(Number(sent.params?.orderId));
      return answer;
    } catch (error) {
      if (call === placeOrder && error instanceof Refused)
        this.#refused.add((sent.body as OrderPlacement).id);
      throw error;
    }
  }

  setStock(id: number, qty: number) {
    return this.#service.db.update(product).set({ qty }).where(eq(product.id, id));
  }

  setContactActive(id: number, active: boolean) {
    return this.#service.db.update(contact).set({ active }).where(eq(contact.id, id));
  }

  setClientActive(id: number, active: boolean) {
    return this.#service.db.update(organization).set({ active }).where(eq(organization.id, id));
  }

  setMember(orgId: number, isMember: boolean) {
    const { db } = this.#service;
    const { username } = this;
    if (isMember) return db.insert(clientUserOrg).values({ username, orgId }).onConflictDoNothing();
    const its = and(eq(clientUserOrg.username, username), eq(clientUserOrg.orgId, orgId));
    return db.delete(clientUserOrg).where(its);
  }

  async contactName(id: number): Promise<string | undefined> {
    const [found] = await this.#service.db.select().from(contact).where(eq(contact.id, id));
    return found?.name;
  }

  contactsNamed(name: string): Promise<number> {
    const ids = sql.join(
      this.clients.map(({ id }) => sql`${id}`),
      sql`, `,
    );
    return this.#service.db.$count(contact, sql`${contact.name} = ${name} AND ${contact.orgId} IN (${ids})`);
  }

  /** Reports an order once, even if a key replays its answer. */
  async #tell(placement: OrderPlacement): Promise<void> {
    const { id, org_id: orgId } = placement;
    if (this.#placed.has(id)) return;
    this.#placed.add(id);
    this.#refused.delete(id);
    const [placed] = await this.#service.db.select().from(order).where(eq(order.id, id));
    const lines = listOrderItems.answer.parse(await this.#call(listOrderItems, { params: { orderId: id } }));
    this.onPlaced({
      ...{ id, orgId, placement, shipTo: placed?.shipTo ?? {} },
      carrier: this.carriers.find((each) => each.id === placement.shipped_with)?.name ?? '',
      lines: lines.map(({ product_id, qty }) => [product_id, qty] as const),
      products: lines.map(({ sku, title, qty }) => [`${sku} ${title}`, qty] as const),
      isOfColleague: false,
      changedAt: 0,
    });
  }

  async #call(call: Call, { params, query, body, key }: Sent): Promise<unknown> {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]));
    const pairs = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
    const headers = this.#sendsKeys && key && call.method !== 'GET' ? { [IDEMPOTENCY_HEADER]: key } : {};
    const url = `${path}?${new URLSearchParams(pairs)}`;
    const reply = await this.#service.call(this.username, call.method, url, body, headers);
    if (reply.status !== 200) {
      const seconds = Number(reply.headers['retry-after'] ?? Number.NaN);
      const problem = Problem.safeParse(reply.body).data;
      throw new Refused(reply.status, problem, Number.isNaN(seconds) ? undefined : seconds);
    }
    const parsed = call.answer.safeParse(reply.body);
    if (!parsed.success) throw new Malformed(parsed.error.message);
    return parsed.data;
  }
}
