import { expect, test } from 'vitest';
import { CATEGORIES } from './catalogue.ts';
import { findDemoPicture, pictureFile } from './pictures.ts';

const mug = { title: 'The Long Field — enamel mug', type_name: 'Drinkware' };

test('a product of the demo data has a picture of its own', () => {
  expect(pictureFile(mug)).toBe('the-long-field/enamel-mug.webp');
});

test('any other product shares the picture of its category', () => {
  for (const type_name of CATEGORIES.flatMap(({ types }) => types.map(({ name }) => name)))
    expect(pictureFile({ title: 'Title 7 — item 12', type_name })).toMatch(/^any-title\/(?!carton)/);
});

test.each(['', ' — ', '東京', '../../seed', 'A'.repeat(5_000)])(
  'the title %j without a category has a carton',
  (title) => {
    expect(pictureFile({ title, type_name: null })).toBe('any-title/carton.webp');
  },
);

test.each([
  ['full', 800],
  ['thumbnail', 160],
] as const)('the %s picture is a WebP of %i pixels', async (size, pixels) => {
  const bytes = await findDemoPicture(mug, size);
  // RFC 9649: "RIFF", the size, "WEBP", and a lossy frame with its width and height of 14 bits each.
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  expect([26, 28].map((offset) => bytes.readUInt16LE(offset) & 0x3fff)).toEqual([pixels, pixels]);
});
