import { expect, test } from 'vitest';
import { mergeEdits } from './merged-update.ts';

const base = { title: 'Press kit', description: 'A folder', active: true };
type Edit = typeof base;

test.each<[string, Partial<Edit>, Partial<Edit>, Partial<Edit>, (keyof Edit)[]]>([
  ['nobody else saved', { title: 'Kit' }, {}, { title: 'Kit' }, []],
  [
    'somebody changed what was left alone',
    { title: 'Kit' },
    { active: false },
    { title: 'Kit', active: false },
    [],
  ],
  ['both changed the same', { title: 'Kit' }, { title: 'Folder' }, { title: 'Kit' }, ['title']],
  ['both changed it alike', { title: 'Kit' }, { title: 'Kit' }, { title: 'Kit' }, []],
  ['a text was emptied', { description: '' }, { description: 'A box' }, { description: '' }, ['description']],
])('%s', (_, typed, saved, merged, conflicts) => {
  expect(mergeEdits(base, { ...base, ...typed }, { ...base, ...saved })).toEqual({
    merged: { ...base, ...merged },
    conflicts,
  });
});

test('what was saved without an answer is nobody else’s change', () => {
  const sent = { ...base, title: 'Kit' };
  expect(mergeEdits(base, { ...base, title: 'Folder' }, sent, false, sent)).toEqual({
    merged: { ...base, title: 'Folder' },
    conflicts: [],
  });
  expect(mergeEdits(base, base, sent, false, sent)).toEqual({ merged: base, conflicts: [] });
  expect(mergeEdits(base, base, { ...sent, description: 'A box' }, false, sent).conflicts).toEqual([
    'description',
  ]);
});

test('a text that the provider saved with other line ends, or trimmed, is nobody else’s change', () => {
  const typed = { ...base, description: 'A folder\nof two \n' };
  const saved = { ...base, description: 'A folder\r\nof two' };
  expect(mergeEdits(base, typed, saved, true, typed).conflicts).toEqual([]);
  expect(mergeEdits(base, { ...typed, title: 'Kit' }, saved, true, typed)).toEqual({
    merged: { ...typed, title: 'Kit' },
    conflicts: [],
  });
});
