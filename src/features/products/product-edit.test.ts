import { expect, test } from 'vitest';
import { type Edit, merged } from './product-edit.ts';

const begun: Edit = { title: 'Press kit', description: 'A folder', active: true };

test.each<[string, Partial<Edit>, Partial<Edit>, Partial<Edit>, (keyof Edit)[]]>([
  ['nobody else saved', { title: 'Kit' }, {}, { title: 'Kit' }, []],
  [
    'others changed what was left alone',
    { title: 'Kit' },
    { active: false },
    { title: 'Kit', active: false },
    [],
  ],
  ['both changed the same', { title: 'Kit' }, { title: 'Folder' }, { title: 'Kit' }, ['title']],
  ['both changed it alike', { title: ' Kit  1' }, { title: 'Kit 1' }, { title: 'Kit 1' }, []],
  ['more blanks are no change', { title: ' Press  kit' }, { title: 'Folder' }, { title: 'Folder' }, []],
  [
    'a description was emptied',
    { description: '' },
    { description: 'A box' },
    { description: '' },
    ['description'],
  ],
])('%s', (_, typed, saved, edit, conflicts) => {
  expect(merged(begun, { ...begun, ...typed }, { ...begun, ...saved })).toEqual({
    edit: { ...begun, ...edit },
    conflicts,
  });
});
