import { expect, test } from 'vitest';
import { contactDisplayName } from './contact.ts';
import { categoryDisplayName, thumbnailPath } from './product.ts';
import { collapsed } from './values.ts';

test.each([
  [{ name: 'Harbor Film Festival', first_name: 'Ines', last_name: 'Haddad' }, 'Harbor Film Festival'],
  [{ name: '', first_name: 'Ines', last_name: 'Haddad' }, 'Ines Haddad'],
  [{ name: '  ', first_name: ' Ines ', last_name: null }, 'Ines'],
  [{ last_name: 'Haddad' }, 'Haddad'],
  [{}, ''],
])('a contact with %o is called %o', (contact, name) => {
  expect(contactDisplayName(contact)).toBe(name);
});

test('a category stands below its parent', () => {
  expect(categoryDisplayName({ name: 'One-Sheets', parent_type_name: 'Posters' })).toBe(
    'Posters > One-Sheets',
  );
  expect(categoryDisplayName({ name: 'Posters', parent_type_name: null })).toBe('Posters');
  expect(categoryDisplayName({ name: '', parent_type_name: 'Posters' })).toBe('Posters');
});

test('the small picture is where assets is thumbnail', () => {
  expect(thumbnailPath('/assets/products/12.webp')).toBe('/thumbnail/products/12.webp');
  expect(thumbnailPath('https://assets.example/12.webp')).toBe('https://assets.example/12.webp');
});

test('white space is collapsed and trimmed, whatever it is', () => {
  expect(collapsed(' \t Harbor\u00a0 \n Film  Festival\u2003')).toBe('Harbor Film Festival');
});
