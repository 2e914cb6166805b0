import type { OrderStatusId } from '#src/contract/order-status.ts';
import { CARRIERS, trackingNumber } from './carriers.ts';
import type { Random } from './random.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WINDOW_DAYS = 425;

const NOTES = [
  '',
  '',
  '',
  'Deliver before noon.\nAsk for registration desk B.',
  'Please pack the posters flat.',
  'Rush: premiere on Friday.',
  'Leave with the mailroom.\nCall Maya on arrival.',
  'For the press lounge.',
  'Second drop of three.',
] as const;
const STAFF = ['d.morales', 'k.tan', 'warehouse'] as const;
const BILLING = [
  '',
  'Spring campaign',
  'Awards season',
  'Festival run',
  'Home release',
  'Press tour',
] as const;

/** When the demo's orders were placed: over the last 14 months, the later the denser, in business hours of the west coast. */
export function orderTimes(count: number, now: Date, random: Random): Date[] {
  return Array.from({ length: count }, () => {
    const daysAgo = Math.floor(WINDOW_DAYS * random.next() ** 1.6);
    const day = new Date(now.getTime() - daysAgo * DAY_MS);
    day.setUTCHours(random.int(16, 23), random.int(0, 59), random.int(0, 59), 0);
    return day.getTime() < now.getTime() ? day : new Date(now.getTime() - random.int(5, 600) * 60_000);
  }).toSorted((a, b) => a.getTime() - b.getTime());
}

/** The state that an order of an age is in: young ones wait, old ones are shipped and archived. */
export function statusAt(ageDays: number, random: Random): OrderStatusId {
  if (ageDays < 2) return random.pick([1, 1, 1, 2] as const);
  if (ageDays < 9) return random.pick([1, 2, 2, 7, 7, 6, 4] as const);
  if (ageDays < 32) return random.pick([1, 2, 7, 6, 6, 4, 4, 4, 5] as const);
  if (ageDays < 120) return random.pick([4, 4, 4, 5] as const);
  return random.chance(0.9) ? 5 : 4;
}

/** What becomes of an order on its way: carrier, method, numbers, who approved and who pays. */
export function fulfilment(status: OrderStatusId, createdOn: Date, random: Random) {
  const carrier = random.pick(CARRIERS.slice(0, 3));
  const isShipped = status === 4 || status === 5;
  const billRefId = random.int(0, BILLING.length - 1);
  const shippedOn = new Date(createdOn.getTime() + random.int(4, 70) * 60 * 60_000);
  return {
    carrier: carrier.name,
    method: random.pick(carrier.methods),
    trackingNumber: isShipped ? trackingNumber(carrier.name, random) : '',
    shippedOn: isShipped ? shippedOn : null,
    modified: isShipped ? shippedOn : createdOn,
    requiredBy: new Date(createdOn.getTime() + random.int(1, 8) * DAY_MS),
    clientNotes: random.pick(NOTES),
    approvedBy: status === 1 ? '' : random.pick(STAFF),
    billRefId: billRefId === 0 ? null : billRefId,
    billRefDesc: BILLING[billRefId] ?? '',
  };
}
