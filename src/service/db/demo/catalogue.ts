import type { Random } from './random.ts';

/**
 * The category tree: parents, the types below them and their products, which are named after their title. `ofEach` is
 * the description of such a product, and `stock` the least and the most of it: single props, hundreds of posters.
 */
export const CATEGORIES = [
  {
    name: 'Press Kits',
    description: 'Printed and electronic press kits',
    stock: [15, 900],
    ofEach: 'Folder with production notes, cast biographies and stills. For accredited press.',
    types: [
      { name: 'Printed', products: ['press kit', 'press kit, festival edition', 'production notes'] },
      { name: 'USB', products: ['press kit on USB card', 'EPK drive'] },
    ],
  },
  {
    name: 'Posters',
    description: 'Paper for lobbies, lounges and walls',
    stock: [40, 2_400],
    ofEach: 'Rolled, shipped in a tube. Not for resale.',
    types: [
      { name: 'One-Sheets', products: ['one-sheet 27×40', 'one-sheet 27×40, advance', 'one-sheet, signed'] },
      { name: 'Lobby Cards', products: ['lobby cards (8)', 'lobby cards (12)'] },
      { name: 'Bus Shelters', products: ['bus shelter 48×70'] },
    ],
  },
  {
    name: 'Screeners',
    description: 'Viewing copies',
    stock: [20, 600],
    ofEach: 'Watermarked viewing copy. Return or destroy after use.',
    types: [
      { name: 'DVD', products: ['screener DVD', 'awards screener DVD'] },
      { name: 'Blu-ray', products: ['screener Blu-ray'] },
      { name: 'Screener Cards', products: ['screener card', 'streaming access card'] },
    ],
  },
  {
    name: 'Tapes',
    description: 'Masters and broadcast tapes',
    stock: [1, 12],
    ofEach: 'Stored climate-controlled. Allow one working day for retrieval.',
    types: [
      { name: 'HDCAM', products: ['HDCAM SR master', 'HDCAM trailer reel'] },
      { name: 'Betacam', products: ['Digital Betacam, 4:3', 'Betacam SP clip reel'] },
    ],
  },
  {
    name: 'Promo',
    description: 'Give-aways',
    stock: [10, 1_500],
    ofEach: 'Packed in tens where the quantity allows.',
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
    stock: [2, 40],
    ofEach: 'Ships flat with assembly sheet.',
    types: [
      { name: 'Standees', products: ['standee', 'counter standee'] },
      { name: 'Banners', products: ['pull-up banner 33×80', 'step-and-repeat panel'] },
    ],
  },
  {
    name: 'Props',
    description: 'Pieces from the set',
    stock: [1, 4],
    ofEach: 'Insured shipment only. Inspect on arrival.',
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
    stock: [30, 400],
    ofEach: 'Shrink-wrapped.',
    types: [
      { name: 'Vinyl', products: ['soundtrack LP', 'soundtrack LP, clear'] },
      { name: 'CD', products: ['soundtrack CD'] },
    ],
  },
] as const;

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
  return CATEGORIES.flatMap(({ name: category, types, stock: [least, most], ofEach: description }) =>
    types.flatMap(({ name: type, products }) =>
      products
        .filter(() => random.chance(share))
        .map((product) => {
          const qty = random.chance(0.05) ? 0 : Math.round(least + (most - least) * random.next() ** 2);
          const title = `${show} — ${product}`;
          return { category, type, title, description, qty, active: !random.chance(0.03) };
        }),
    ),
  );
}
