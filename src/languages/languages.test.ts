import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  ['the first that the portal has', ['fr-CA', 'es-MX', 'en'], 'es', 'es-MX'],
  ['in no region, in the one it has', ['es'], 'es', 'es-419'],
  ['English, if it has none', ['fr', 'de-AT'], 'en', 'en-US'],
])('speaks %s', (_, wanted, code, locale) => {
  expect(languageOf(wanted)).toMatchObject({ code, locale });
});
