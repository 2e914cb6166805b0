import type { OrderStatusId } from '#src/contract/order.ts';
import type { Random } from './random.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WINDOW_WORKDAYS = 303;

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
export const STAFF = ['d.morales', 'k.tan', 's.whitfield'] as const;
const BILLING = [
  '',
  'Spring campaign',
  'Awards season',
  'Festival run',
  'Home release',
  'Press tour',
] as const;

export interface Placement {
  readonly createdOn: Date;
  readonly age: number;
}

/**
 * When the demo's orders were placed: in the last 14 months, most of them lately, in west-coast business hours, oldest
 * first. Ages are counted in working days, so that the same choices are made at any date and hour.
 */
export function placements(count: number, now: Date, random: Random): Placement[] {
  return Array.from({ length: count }, () => {
    const age = 1 + Math.floor(WINDOW_WORKDAYS * random.next() ** 1.65);
    return { createdOn: officeHour(workdayBefore(now, age), random), age };
  }).toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime());
}

function workdayBefore(now: Date, count: number): Date {
  const day = new Date(now);
  for (let left = count; left > 0; left -= isWeekend(day) ? 0 : 1) day.setUTCDate(day.getUTCDate() - 1);
  return day;
}

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0;

/** 16 to 24 h UTC is 8 to 16 h on the west coast in winter and 9 to 17 h in summer: the same day on both clocks. */
function officeHour(day: Date, random: Random): Date {
  const time = new Date(day);
  time.setUTCHours(random.int(16, 23), random.int(0, 59), random.int(0, 59), 0);
  return time;
}

/** The statuses of recent orders, repeated by their share. */
const LADDER: readonly OrderStatusId[] = [1, 1, 1, 2, 2, 7, 7, 6, 6, 4, 4, 5];
// Working days.
const YOUNG = 20;
const OLD = 85;
const UNEVEN = 4;

/**
 * The statuses of a client's orders, one for each age in working days. Young orders are spread over the ladder by age, some
 * faster than others, so that the last month always shows every status. Older orders are shipped or archived.
 */
export function statusesOf(ages: readonly number[], random: Random): OrderStatusId[] {
  const statuses = ages.map(
    (age): OrderStatusId => (age < OLD ? random.pick([4, 4, 4, 5] as const) : random.chance(0.9) ? 5 : 4),
  );
  const young = ages
    .map((age, index) => ({ age, index, progress: age + random.next() * UNEVEN }))
    .filter(({ age }) => age <= YOUNG)
    .toSorted((a, b) => a.progress - b.progress);
  for (const [rank, { index }] of young.entries())
    statuses[index] = LADDER[Math.floor((rank / young.length) * LADDER.length)] ?? 1;
  return statuses;
}

export interface PlacedOrder {
  readonly status: OrderStatusId;
  readonly createdOn: Date;
  readonly country: string;
  readonly orgId: number;
}

/** An order's fulfilment: carrier, method, numbers, approval and billing. Nothing is later than `now`. */
export function fulfilment({ status, createdOn, country, orgId }: PlacedOrder, now: Date, random: Random) {
  const { carrier, method } = shippingTo(country, random);
  const isShipped = status === 4 || status === 5;
  const billing = random.int(0, BILLING.length - 1);
  const later = (hours: number) => new Date(Math.min(createdOn.getTime() + hours * HOUR_MS, now.getTime()));
  const shippedOn = isShipped ? later(random.int(4, 70)) : null;
  return {
    carrier,
    method,
    trackingNumber: isShipped ? trackingNumber(carrier, method, random) : '',
    shippedOn,
    modified: shippedOn ?? (status === 1 ? createdOn : later(random.int(1, 40))),
    requiredBy: new Date(createdOn.getTime() + random.int(1, 8) * DAY_MS),
    clientNotes: random.pick(NOTES),
    approvedBy: status === 1 ? '' : random.pick(STAFF),
    // A reference belongs to one client: two of them may use the same words.
    billRefId: billing === 0 ? null : orgId * 100 + billing,
    billRefDesc: BILLING[billing] ?? '',
  };
}

/** The provider's own number at UPS, which stands in each of its tracking numbers. */
const UPS_SHIPPER = '8W41E7';
/** The service codes of UPS by its methods. */
const UPS_SERVICES: Record<string, string> = {
  Ground: '03',
  '3 Day Select': '12',
  '2nd Day Air': '02',
  'Next Day Air': '01',
  'Next Day Air Saver': '13',
  'Worldwide Express': '66',
};

/** Carriers and their methods. Clients choose the first three; the others are for internal use. */
export const CARRIERS = [
  { name: 'UPS', methods: Object.keys(UPS_SERVICES) },
  {
    name: 'FedEx',
    methods: [
      'Ground',
      'Express Saver',
      '2Day',
      'Priority Overnight',
      'Standard Overnight',
      'International Priority',
    ],
  },
  { name: 'Parrot Communications', methods: ['Local Messenger', 'Same Day Van', 'Scheduled Delivery'] },
  { name: 'Internal Courier', methods: ['Campus Run', 'Studio Run'] },
  { name: 'Warehouse Transfer', methods: ['Pallet', 'Shelf to Shelf'] },
  { name: 'Will Call', methods: ['Front Desk', 'Dock'] },
] as const;

const ABROAD = ['Worldwide Express', 'International Priority'];

function shippingTo(country: string, random: Random): { carrier: string; method: string } {
  const isAbroad = country !== 'USA';
  const carrier = random.pick(CARRIERS.slice(0, isAbroad ? 2 : 3));
  const methods = carrier.methods.filter((method) => ABROAD.includes(method) === isAbroad);
  return { carrier: carrier.name, method: random.pick(methods) };
}

/** '' where the carrier has none. */
function trackingNumber(carrier: string, method: string, random: Random): string {
  if (carrier === 'UPS')
    return upsNumber(`${UPS_SHIPPER}${UPS_SERVICES[method] ?? '03'}${digits(random, 7)}`);
  if (carrier === 'FedEx') return digits(random, method === 'Ground' ? 15 : 12);
  return '';
}

/**
 * A UPS number: 1Z, fifteen characters, a check digit. The digit rounds the sum of the odd places and twice the even ones up
 * to a multiple of ten; a letter counts as (its place in the alphabet + 1) mod 10.
 */
export function upsNumber(fifteen: string): string {
  const value = (character: string) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
  const sum = [...fifteen].reduce(
    (total, character, index) => total + value(character) * (index % 2 === 0 ? 1 : 2),
    0,
  );
  return `1Z${fifteen}${(10 - (sum % 10)) % 10}`;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('');
}
