import type { Random } from './random.ts';

/** The category tree: parents, the types below them and their products, which are named after their title. */
export const CATEGORIES = [
  {
    name: 'Press Kits',
    description: 'Printed and electronic press kits',
    types: [
      { name: 'Printed', products: ['press kit', 'press kit, festival edition', 'production notes'] },
      { name: 'USB', products: ['press kit on USB card', 'EPK drive'] },
    ],
  },
  {
    name: 'Posters',
    description: 'Paper for lobbies, lounges and walls',
    types: [
      { name: 'One-Sheets', products: ['one-sheet 27×40', 'one-sheet 27×40, advance', 'one-sheet, signed'] },
      { name: 'Lobby Cards', products: ['lobby cards (8)', 'lobby cards (12)'] },
      { name: 'Bus Shelters', products: ['bus shelter 48×70'] },
    ],
  },
  {
    name: 'Screeners',
    description: 'Viewing copies',
    types: [
      { name: 'DVD', products: ['screener DVD', 'awards screener DVD'] },
      { name: 'Blu-ray', products: ['screener Blu-ray'] },
      { name: 'Screener Cards', products: ['screener card', 'streaming access card'] },
    ],
  },
  {
    name: 'Tapes',
    description: 'Masters and broadcast tapes',
    types: [
      { name: 'HDCAM', products: ['HDCAM SR master', 'HDCAM trailer reel'] },
      { name: 'Betacam', products: ['Digital Betacam, 4:3', 'Betacam SP clip reel'] },
    ],
  },
  {
    name: 'Promo',
    description: 'Give-aways',
    types: [
      {
        name: 'Apparel',
        products: ['crew T-shirt, M', 'crew T-shirt, L', 'crew T-shirt, XL', 'knit beanie', 'zip hoodie, L'],
      },
      { name: 'Bags', products: ['tote bag', 'drawstring bag'] },
      { name: 'Drinkware', products: ['enamel mug', 'water bottle'] },
      { name: 'Badges', products: ['lanyard', 'enamel pin set', 'press badge', 'sticker sheet'] },
    ],
  },
  {
    name: 'Displays',
    description: 'What stands up by itself',
    types: [
      { name: 'Standees', products: ['standee', 'counter standee'] },
      { name: 'Banners', products: ['pull-up banner 33×80', 'step-and-repeat panel'] },
    ],
  },
  {
    name: 'Props',
    description: 'Pieces from the set',
    types: [
      {
        name: 'Hero Props',
        products: [
          'hero prop, lamp',
          'hero prop, field radio',
          'hero prop, map case',
          'hero prop, mask',
          'prop letter',
        ],
      },
      { name: 'Set Dressing', products: ['clapperboard', 'set sign'] },
    ],
  },
  {
    name: 'Soundtracks',
    description: 'Music on record and disc',
    types: [
      { name: 'Vinyl', products: ['soundtrack LP', 'soundtrack LP, clear'] },
      { name: 'CD', products: ['soundtrack CD'] },
    ],
  },
] as const;

const DESCRIPTIONS: Record<string, string> = {
  'Press Kits': 'Folder with production notes, cast biographies and stills. For accredited press.',
  Posters: 'Rolled, shipped in a tube. Not for resale.',
  Screeners: 'Watermarked viewing copy. Return or destroy after use.',
  Tapes: 'Stored climate-controlled. Allow one working day for retrieval.',
  Promo: 'Packed in tens where the quantity allows.',
  Displays: 'Ships flat with assembly sheet.',
  Props: 'Insured shipment only. Inspect on arrival.',
  Soundtracks: 'Shrink-wrapped.',
};

/** The least and the most in stock, by category: single props, hundreds of posters. Sometimes there is none. */
const STOCK: Record<string, [number, number]> = {
  Props: [1, 4],
  Tapes: [1, 12],
  Displays: [2, 40],
  Screeners: [20, 600],
  Soundtracks: [30, 400],
  Promo: [10, 1_500],
  Posters: [40, 2_400],
  'Press Kits': [15, 900],
};

export interface CatalogueEntry {
  readonly category: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly qty: number;
  readonly active: boolean;
}

/** @param share of all the products above, from 0 to 1. */
export function productsOf(show: string, share: number, random: Random): CatalogueEntry[] {
  return CATEGORIES.flatMap(({ name: category, types }) =>
    types.flatMap(({ name: type, products }) =>
      products
        .filter(() => random.chance(share))
        .map((product) => {
          const [least, most] = STOCK[category] ?? [1, 100];
          const qty = random.chance(0.05) ? 0 : Math.round(least + (most - least) * random.next() ** 2);
          const description = DESCRIPTIONS[category] ?? '';
          return {
            category,
            type,
            title: `${show} — ${product}`,
            description,
            qty,
            active: !random.chance(0.03),
          };
        }),
    ),
  );
}
