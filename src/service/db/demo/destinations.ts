import type { Random } from './random.ts';

const PLACES = [
  ['Los Angeles', 'CA', '90028', 'USA'],
  ['New York', 'NY', '10036', 'USA'],
  ['Austin', 'TX', '78701', 'USA'],
  ['Park City', 'UT', '84060', 'USA'],
  ['Boston', 'MA', '02116', 'USA'],
  ['Newark', 'NJ', '07102', 'USA'],
  ['Chicago', 'IL', '60611', 'USA'],
  ['Atlanta', 'GA', '30309', 'USA'],
  ['Portland', 'ME', '04101', 'USA'],
  ['Portland', 'OR', '97205', 'USA'],
  ['San Francisco', 'CA', '94103', 'USA'],
  ['Telluride', 'CO', '81435', 'USA'],
  ['Toronto', 'ON', 'M5V 3L9', 'Canada'],
  ['Vancouver', 'BC', 'V6B 2P4', 'Canada'],
  ['London', '', 'W1D 4HT', 'United Kingdom'],
  ['Glasgow', '', 'G2 3NW', 'United Kingdom'],
  ['Hartford', 'CT', '06103', 'USA'],
  ['Santa Fe', 'NM', '87501', 'USA'],
] as const;

const OUTLETS = [
  'Harbor Film Festival',
  'KQET Studio 4',
  'Meridian Press Room',
  'Sundial Registry',
  'Union Hall',
  'The Daily Projector',
  'Cinema Lumen',
  'WBLR Channel 9',
  'Castle Theatre',
  'Gazette Arts Desk',
  'Riverside Multiplex',
  'Frame & Field Magazine',
  'Northside Drive-In',
  'Radio Eastway',
  'Grand Marquee Theatre',
  'Silver Screen Weekly',
  'Pier 12 Events',
  'Lantern Press Office',
  'City College Film Dept',
  'Convention Center Dock C',
  'Weekend Edition Desk',
  'Avalon Playhouse',
  'Critics Circle Office',
  'Backlot Rentals',
  'Midtown Screening Room',
  'Palace Arcade',
  'Summit Guild Lounge',
  'Holloway Publicity',
  'Tenth Street Gallery',
] as const;

const FIRST = [
  'Maya',
  'Jonah',
  'Priya',
  'Luis',
  'Hannah',
  'Derek',
  'Amara',
  'Theo',
  'Ines',
  'Callum',
  'Yuki',
  'Rosa',
  'Owen',
  'Leila',
  'Grant',
  'Noor',
] as const;
const LAST = [
  'Alvarez',
  'Bennett',
  'Chowdhury',
  'Dufresne',
  'Eriksen',
  'Fontaine',
  'Goldberg',
  'Haddad',
  'Ibarra',
  'Jennings',
  'Kowalski',
  'Lockhart',
  'Mbeki',
  'Nakamura',
  "O'Rourke",
  'Petrov',
] as const;
const STREETS = [
  'Main St',
  'Sunset Blvd',
  'Kearns Blvd',
  'Congress Ave',
  'Broadway',
  'Market St',
  'Harbor Way',
  'Union Sq',
  'Fulton St',
  'Three Kings Dr',
  'Elm St',
  'Pier Ave',
] as const;
const SUITES = ['', '', '', 'Suite 400', 'Dock C', 'Floor 12', 'Room 4B', 'Mailroom'] as const;
const NOTES = [
  '',
  '',
  '',
  'Deliveries before 4 pm.\nRing for the mailroom.',
  'Signature required.',
  'Closed on Mondays.',
] as const;

/** A ship-to destination as the demo has it: press rooms, festivals, stations, exhibitors, and some people alone. */
export function destination(random: Random, index: number) {
  const outlet = OUTLETS[index % OUTLETS.length] ?? '';
  const [city, state, zip, country] = random.pick(PLACES);
  const isPerson = random.chance(0.08);
  const branch = index >= OUTLETS.length ? `, ${city}` : '';
  const firstName = random.pick(FIRST);
  const lastName = random.pick(LAST);
  return {
    name: isPerson ? '' : `${outlet}${branch}`,
    firstName,
    lastName,
    address: `${random.int(10, 4_900)} ${random.pick(STREETS)}`,
    address2: random.pick(SUITES),
    city,
    state,
    zip,
    country,
    email: `${firstName}.${lastName}@example.com`.toLowerCase().replace("'", ''),
    phone: `${random.int(201, 989)}-555-01${String(random.int(0, 99)).padStart(2, '0')}`,
    notes: random.pick(NOTES),
    active: !random.chance(0.05),
  };
}
