import type { Random } from './random.ts';

/** City, state, postal code, country, and a fictitious telephone prefix. */
const PLACES = [
  ['Los Angeles', 'CA', '90028', 'USA', '323-555-01'],
  ['New York', 'NY', '10036', 'USA', '212-555-01'],
  ['Austin', 'TX', '78701', 'USA', '512-555-01'],
  ['Park City', 'UT', '84060', 'USA', '435-555-01'],
  ['Boston', 'MA', '02116', 'USA', '617-555-01'],
  ['Newark', 'NJ', '07102', 'USA', '973-555-01'],
  ['Chicago', 'IL', '60611', 'USA', '312-555-01'],
  ['Atlanta', 'GA', '30309', 'USA', '404-555-01'],
  ['Portland', 'ME', '04101', 'USA', '207-555-01'],
  ['Seattle', 'WA', '98109', 'USA', '206-555-01'],
  ['San Francisco', 'CA', '94103', 'USA', '415-555-01'],
  ['Telluride', 'CO', '81435', 'USA', '970-555-01'],
  ['Toronto', 'ON', 'M5V 3L9', 'Canada', '416-555-01'],
  ['Vancouver', 'BC', 'V6B 2P4', 'Canada', '604-555-01'],
  ['London', '', 'W1D 4HT', 'United Kingdom', '020 7946 09'],
  ['Glasgow', '', 'G2 3NW', 'United Kingdom', '0141 496 09'],
  ['Hartford', 'CT', '06103', 'USA', '860-555-01'],
  ['Santa Fe', 'NM', '87501', 'USA', '505-555-01'],
  ['Providence', 'RI', '02903', 'USA', '401-555-01'],
] as const;

const OUTLETS = [
  'Harbor Film Festival',
  'Bayview Public TV Studio 4',
  'Meridian Press Room',
  'Sundial Registry',
  'Union Hall',
  'The Daily Projector',
  'Cinema Lumen',
  'Eastway Channel 9',
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
const BRITISH_STREETS = ['Dean Street', 'Wharf Road', 'Mitchell Street', 'Canal Lane', 'Regent Row'] as const;
const SUITES = ['', '', '', 'Suite 400', 'Dock C', 'Floor 12', 'Room 4B', 'Mailroom'] as const;
const NOTES = [
  '',
  '',
  '',
  'Deliveries before 4 pm.\nRing for the mailroom.',
  'Signature required.',
  'Closed on Mondays.',
] as const;

/** A ship-to destination of the demo: a press room, a festival, a station, an exhibitor, or a user. */
export function destination(random: Random, index: number) {
  const outlet = OUTLETS[index % OUTLETS.length] ?? '';
  const round = Math.floor(index / OUTLETS.length);
  // Each round of the outlets is shifted by five places, so that an outlet's branches are in different cities.
  const [city, state, zip, country, dialling] = PLACES[(index * 7 + round * 5) % PLACES.length] ?? PLACES[0];
  const isPerson = random.chance(0.08);
  const isCompanyOnly = !isPerson && random.chance(0.15);
  const firstName = isCompanyOnly ? '' : random.pick(FIRST);
  const lastName = isCompanyOnly ? '' : random.pick(LAST);
  const mailbox = isCompanyOnly ? `shipping.${index + 1}` : `${firstName}.${lastName}`;
  return {
    name: isPerson ? '' : round === 0 ? outlet : `${outlet}, ${city}`,
    first_name: firstName,
    last_name: lastName,
    address: `${random.int(10, 4_900)} ${random.pick(STREETS)}`,
    address2: random.pick(SUITES),
    city,
    state,
    zip,
    country,
    email: `${mailbox}@example.com`.toLowerCase().replace("'", ''),
    phone: `${dialling}${String(random.int(0, 99)).padStart(2, '0')}`,
    notes: random.pick(NOTES),
    active: !random.chance(0.05),
    ...(country === 'United Kingdom' && { address: `${random.int(2, 180)} ${random.pick(BRITISH_STREETS)}` }),
  };
}
