import { expect, test } from 'vitest';
import { CATEGORIES } from './catalogue.ts';
import { pictureFile } from './pictures.ts';

test('a product of the demo data has a picture of its own', () => {
  expect(pictureFile({ title: 'The Long Field — enamel mug', type_name: 'Drinkware' })).toBe(
    'the-long-field/enamel-mug.webp',
  );
});

test('any other product shares the picture of its category', () => {
  for (const type_name of CATEGORIES.flatMap(({ types }) => types.map(({ name }) => name)))
    expect(pictureFile({ title: 'Title 7 — item 12', type_name })).toMatch(/^any-title\/(?!carton)/);
});

test.each(['', '東京', '../../seed'])('the title %j without a category has a carton', (title) => {
  expect(pictureFile({ title, type_name: null })).toBe('any-title/carton.webp');
});
