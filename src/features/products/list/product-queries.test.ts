import { expect, test } from 'vitest';
import { productSearch } from '#src/features/pickers/word-search.ts';
import { mostOrderedFirst } from '#src/features/products/often-ordered.ts';
import { Provider } from '#tests/components/provider.ts';

/** What is ordered most, last: it is the first of equals only. */
const ORDERED = [
  'Signal Fires — hero prop, field radio',
  'Harbor Lights — water bottle',
  'The Long Field — press kit',
  'Night Ferry — lanyard',
  'A Winter Census — press badge',
  'A Winter Census — lobby cards (8)',
];

/** What a user types, and the product of the demo's catalogue that must be the first. */
const QUERIES: Readonly<Record<string, string>> = {
  // As it is named, whole or in part, in any order and case.
  'night ferry mug': 'Night Ferry — enamel mug',
  'Night Ferry — enamel mug': 'Night Ferry — enamel mug',
  'mug night ferry': 'Night Ferry — enamel mug',
  'MUG SALTWATER': 'Saltwater — enamel mug',
  'press kit': 'The Long Field — press kit',
  'kit press': 'The Long Field — press kit',
  'press kit kites': 'Summer of Kites — press kit',
  'kites press kit festival': 'Summer of Kites — press kit, festival edition',
  'saltwater press kit': 'Saltwater — press kit',
  'paper lanterns press kit': 'Paper Lanterns — press kit',
  'usb paper': 'Paper Lanterns — press kit on USB card',
  'harbor lanyard': 'Harbor Lights — lanyard',
  'lanyard harbor': 'Harbor Lights — lanyard',
  'blue hour tote': 'Blue Hour — tote bag',
  'signal fires beanie': 'Signal Fires — knit beanie',
  'ferry one-sheet': 'Night Ferry — one-sheet 27×40',
  'one sheet signed ferry': 'Night Ferry — one-sheet, signed',
  'orchard radio': 'The Orchard Line — hero prop, field radio',
  'field radio': 'Signal Fires — hero prop, field radio',
  'glass mountain zip': 'Glass Mountain — zip hoodie, L',
  'xl blue': 'Blue Hour — crew T-shirt, XL',
  't-shirt m harbor': 'Harbor Lights — crew T-shirt, M',
  'clear lp orchard': 'The Orchard Line — soundtrack LP, clear',
  'winter census': 'A Winter Census — lobby cards (8)',
  card: 'A Winter Census — press kit on USB card',
  'winter bad': 'A Winter Census — press badge',
  // Beginnings and parts of words.
  lany: 'Night Ferry — lanyard',
  'salt mug': 'Saltwater — enamel mug',
  'sig fir beta': 'Signal Fires — Betacam SP clip reel',
  'harb pin': 'Harbor Lights — enamel pin set',
  'lant blu-r': 'Paper Lanterns — screener Blu-ray',
  water: 'Harbor Lights — water bottle',
  'board harbor': 'Harbor Lights — clapperboard',
  'string blue': 'Blue Hour — drawstring bag',
  'ray ferry': 'Night Ferry — screener Blu-ray',
  // By title and category.
  'drinkware ferry': 'Night Ferry — enamel mug',
  'promo apparel blue xl': 'Blue Hour — crew T-shirt, XL',
  'vinyl orchard clear': 'The Orchard Line — soundtrack LP, clear',
  'standees lanterns counter': 'Paper Lanterns — counter standee',
  'tapes hdcam master ferry': 'Night Ferry — HDCAM SR master',
  'harbor usb': 'Harbor Lights — press kit on USB card',
  // By SKU.
  'SKU-N00011166': 'Night Ferry — enamel mug',
  'sku 11166': 'Night Ferry — enamel mug',
  n11166: 'Night Ferry — enamel mug',
  '11166': 'Night Ferry — enamel mug',
  '00011166': 'Night Ferry — enamel mug',
  '1116 mug': 'Night Ferry — enamel mug',
  // Numbers in a name.
  '27x40 saltwater': 'Saltwater — one-sheet 27×40',
  '48×70 census': 'A Winter Census — bus shelter 48×70',
  'lobby cards 8 signal': 'Signal Fires — lobby cards (8)',
  'census 12': 'A Winter Census — lobby cards (12)',
  // One letter is wrong, missing, too many, or swapped with the next one.
  'nihgt ferry mug': 'Night Ferry — enamel mug',
  lanyrd: 'Night Ferry — lanyard',
  'salwater mgu': 'Saltwater — enamel mug',
  'prss kit saltwater': 'Saltwater — press kit',
  'orchrad mugs': 'The Orchard Line — enamel mug',
  'clapperbord harbour': 'Harbor Lights — clapperboard',
  'saltwater presskit': 'Saltwater — press kit',
  'tshirt xl saltwater': 'Saltwater — crew T-shirt, XL',
  'standeee blue': 'Blue Hour — standee',
  'hoody signal': 'Signal Fires — zip hoodie, L',
};

test('the product that is meant comes first', () => {
  const { products } = new Provider('client');
  const listed = products
    .filter(({ active, qty }) => active && qty > 0)
    .sort((a, b) => a.title.localeCompare(b.title));
  const counts = new Map(listed.map(({ id, title }) => [id, ORDERED.indexOf(title) + 1]));
  const search = productSearch(mostOrderedFirst(listed, counts, new Set()));
  const first = Object.keys(QUERIES).map((query) => [query, search(query).rows[0]?.title]);
  expect(Object.fromEntries(first)).toEqual(QUERIES);
});
