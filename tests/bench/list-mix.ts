import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { contact, show } from '#src/service/db/tables/clients.ts';
import { seeding } from '#src/service/db/tables/records.ts';
import type { Db } from '#src/service/member-call.ts';

export type World = Awaited<ReturnType<typeof readWorld>>;
export type Member = World['members'][number];

/** Every user of one client, and the day on which the data ends. */
export async function readWorld(db: Db) {
  const [seeded] = await db.select().from(seeding);
  const idsByOrg = async (table: typeof contact | typeof show) =>
    Map.groupBy(await db.select({ id: table.id, orgId: table.orgId }).from(table), ({ orgId }) => orgId);
  const contacts = await idsByOrg(contact);
  const shows = await idsByOrg(show);
  const ids = (of: typeof contacts, orgId: number) => of.get(orgId)?.map(({ id }) => id) ?? [];
  const members = (await db.select().from(clientUserOrg))
    .filter(({ username }) => username.startsWith('client'))
    .map((user) => ({ ...user, contacts: ids(contacts, user.orgId), shows: ids(shows, user.orgId) }));
  return { members, today: seeded?.seededAt ?? new Date() };
}

const DAY_MS = 24 * 60 * 60_000;
const NEWEST = 'sort_by=created_on_date&sort_order=DESC&per_page=50';

/** A window of time that ends today, as it stands in a path. */
export function lastDays(today: Date, days: number): { from: string; to: string } {
  const wire = (date: Date, time: string) => encodeURIComponent(`${date.toISOString().slice(0, 10)} ${time}`);
  return { from: wire(new Date(today.getTime() - days * DAY_MS), '00:00:00'), to: wire(today, '23:59:59') };
}

/**
 * What one member asks for, as the portal asks. Of twenty lists twelve are orders: six times the default (Pending, one
 * month, 7 rows), three times a month of all states (40 rows), twice a year of the client (50 rows, of 475: the first
 * page and another), once a contact's year (24 rows). Three are the client's contacts (20 rows), three its titles (5),
 * two the products of a title (8). Every window but the default one is another with each `turn`, so that few lists are
 * requested twice. The large client's lists are as long as their page.
 */
export function listsOf({ orgId, contacts, shows }: Member, today: Date, turn: number): string[] {
  const month = lastDays(today, 30);
  const window = ({ from, to }: typeof month) => `${from}/${to}`;
  const some = (days: number) => lastDays(today, days + (turn % 20));
  const pending = `/orders/status/1/${window(month)}?page=1&${NEWEST}`;
  const allStates = ({ from, to }: typeof month) => `/orders/all?page=1&${NEWEST}&from=${from}&to=${to}`;
  const ofClient = (page: number) => `/orders/allByOrg/${orgId}/${window(some(365))}?page=${page}&${NEWEST}`;
  const contactsOfClient = `/contacts/${orgId}/true?page=1&per_page=10000&sort_order=ASC&sort_by=name`;
  const titles = '/shows/true?page=1&per_page=10000&sort_order=ASC&sort_by=org_name';
  const products = `/productsByShow/${pick(shows, turn)}/true?page=1&per_page=20&sort_order=ASC&sort_by=title`;
  const ofContact = `/orders/contact/${pick(contacts, turn)}/${window(some(365))}?page=1&${NEWEST}`;
  return [
    ...[pending, allStates(some(30)), contactsOfClient, titles, pending],
    ...[ofClient(1), pending, products, contactsOfClient, allStates(some(31))],
    ...[pending, titles, ofClient(1 + (turn % 9)), pending, contactsOfClient],
    ...[ofContact, titles, pending, products, allStates(some(32))],
  ];
}

const pick = (ids: readonly number[], turn: number) => ids[turn % ids.length];
