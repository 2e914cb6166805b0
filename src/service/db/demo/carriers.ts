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

/** A tracking number of the carrier's own kind; '' where the carrier has none. */
export function trackingNumber(carrier: string, random: Random): string {
  if (carrier === 'UPS') return upsNumber(`AA${digits(random, 13)}`);
  if (carrier === 'FedEx') return digits(random, 12);
  return '';
}

/**
 * A UPS number: 1Z, fifteen characters, a check digit.
 * The digit rounds the sum of the odd places and twice the even ones up to ten; a letter counts as (its place + 1) mod 10.
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
