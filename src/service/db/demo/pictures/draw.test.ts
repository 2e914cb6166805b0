import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CATEGORIES } from '#src/service/db/demo/catalogue.ts';
import { drawPicture } from './draw.ts';
import { drawingOf } from './kinds.ts';

const kit = {
  id: 12,
  title: 'The Long Field — press kit',
  type_name: 'Printed',
  parent_type_name: 'Press Kits',
  show_name: 'The Long Field',
};

test('a picture is a WebP of 800 pixels with a thumbnail of 160, the same bytes each time', async () => {
  const drawn = await drawPicture(kit);
  for (const [bytes, pixels] of [
    [drawn.full, 800],
    [drawn.thumbnail, 160],
  ] as const)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: pixels, height: pixels });
  expect(await drawPicture(kit)).toEqual(drawn);
});

test('another title has another picture', async () => {
  const other = await drawPicture({ ...kit, title: 'Saltwater — press kit', show_name: 'Saltwater' });
  expect(other.full).not.toEqual((await drawPicture(kit)).full);
});

test('every product of the catalogue is drawn as an object of its own', () => {
  const kinds = CATEGORIES.flatMap(({ types }) => types.flatMap(({ products }) => [...products]));
  const drawings = kinds.map((kind) => drawingOf(`Title — ${kind}`, null));
  expect(new Set(drawings).size).toBe(kinds.length);
});

test('a title of any writing gets a picture', async () => {
  for (const show_name of ['東京', '', '"<&>\'', 'A'.repeat(200)])
    await expect(drawPicture({ ...kit, title: `${show_name} — thing`, show_name })).resolves.toBeDefined();
});
