import type { Random } from './random.ts';

/** Carriers and their methods. Clients choose the first three; the others are for internal use. */
export const CARRIERS = [
  {
    name: 'UPS',
    methods: [
      'Ground',
      '3 Day Select',
      '2nd Day Air',
      'Next Day Air',
      'Next Day Air Saver',
      'Worldwide Express',
    ],
  },
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

/** The provider's own number at UPS, which stands in each of its tracking numbers. */
const UPS_SHIPPER = '8W41E7';
const UPS_SERVICES: Record<string, string> = {
  Ground: '03',
  '3 Day Select': '12',
  '2nd Day Air': '02',
  'Next Day Air': '01',
  'Next Day Air Saver': '13',
  'Worldwide Express': '66',
};
const ABROAD = ['Worldwide Express', 'International Priority'];

/** A carrier and one of its methods that reaches a country. */
export function shippingTo(country: string, random: Random): { carrier: string; method: string } {
  const isAbroad = country !== 'USA';
  const carrier = random.pick(CARRIERS.slice(0, isAbroad ? 2 : 3));
  const methods = carrier.methods.filter((method) => ABROAD.includes(method) === isAbroad);
  return { carrier: carrier.name, method: random.pick(methods) };
}

/** A tracking number of the carrier's own kind; '' where the carrier has none. */
export function trackingNumber(carrier: string, method: string, random: Random): string {
  if (carrier === 'UPS')
    return upsNumber(`${UPS_SHIPPER}${UPS_SERVICES[method] ?? '03'}${digits(random, 7)}`);
  if (carrier === 'FedEx') return digits(random, method === 'Ground' ? 15 : 12);
  return '';
}

/**
 * A UPS number: 1Z, fifteen characters, a check digit.
 * The digit rounds the sum of the odd places and twice the even ones up to ten; a letter counts as (its place + 1) mod
 * 10.
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
