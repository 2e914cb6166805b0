import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftContent } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import type { TemplateContent } from '#src/storage/stored/template.ts';
import {
  readTemplateFile,
  readTemplateLink,
  readTemplates,
  UnreadableTemplates,
  writeTemplateLink,
  writeTemplates,
} from './template-file.ts';
import { orderOfTemplate } from './templates.ts';

const order = orderOfTemplate(draftContent(draftOf({ org_id: 1, items: [lineOf(12, { qty: 3 })] })), {
  ...{ destination: true, shipping: true },
});
const kit: TemplateContent = { name: 'Press kit', show_id: 4, show_name: 'A Winter Census', order };
const RUNS = { numRuns: 3_000 };

const strange = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    '\u202Egnp.exe',
    '=HYPERLINK("x")',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    '\uD800',
  ),
);
const wellFormed = strange.map((text) => text.toWellFormed());

test('any name and any line come back from a file and a link as they were', async () => {
  const content = fc.record({
    name: wellFormed,
    show_name: wellFormed,
    title: wellFormed,
    qty: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  });
  await fc.assert(
    fc.asyncProperty(content, async ({ name, show_name, title, qty }) => {
      const template = {
        ...kit,
        name,
        show_name,
        order: { ...order, items: [{ ...lineOf(12), title, qty }] },
      };
      const [item] = template.order.items;
      const { key: _, submitted: __, ...line } = item!;
      const kept = { ...template, order: { ...order, items: [line] } };
      expect(readTemplates(writeTemplates([template]))).toEqual([kept]);
      expect(await readTemplateLink(await writeTemplateLink(template))).toEqual([kept]);
    }),
    { numRuns: 500 },
  );
});

async function isReadOrRefused(
  read: () => readonly TemplateContent[] | Promise<readonly TemplateContent[]>,
): Promise<boolean> {
  try {
    return (await read()).every(
      ({ name, order: { items } }) => typeof name === 'string' && Array.isArray(items),
    );
  } catch (error) {
    return error instanceof UnreadableTemplates;
  }
}

describe('whatever is opened is read whole or refused with a word', () => {
  const text = writeTemplates([kit]);
  test('texts, and values with any keys', async () => {
    const value = fc.jsonValue().map((json) => JSON.stringify(json));
    const inside = fc.tuple(
      fc.constantFrom('name', 'show_id', 'order', '__proto__', 'constructor'),
      fc.jsonValue(),
    );
    const changed = inside.map(([key, json]) =>
      text.replace(
        '"name": "Press kit"',
        `"name": "Press kit", ${JSON.stringify(key)}: ${JSON.stringify(json)}`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(strange, value, changed), (content) =>
        isReadOrRefused(() => readTemplates(content)),
      ),
      RUNS,
    );
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  test('links that were cut off, changed or written by hand', async () => {
    const link = await writeTemplateLink(kit);
    const cut = fc.nat(link.length).map((at) => link.slice(0, at));
    const changed = fc
      .tuple(fc.nat(link.length), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([at, put]) => link.slice(0, at) + put + link.slice(at + put.length));
    const any = strange.map((content) => `template=${content}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, changed, any), (fragment) =>
        isReadOrRefused(() => readTemplateLink(fragment)),
      ),
      RUNS,
    );
  });

  test.each([
    ['bytes of another encoding', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), 'not-json'],
    ['a megabyte', ' '.repeat(1_000_000), 'not-json'],
    ['too large a file', ' '.repeat(5_000_001), 'too-large'],
    ['a newer version', text.replace('"version": 1', '"version": 2'), 'newer'],
    ['a file that is cut off', text.slice(0, 300), 'damaged'],
    ['a quantity of half a piece', text.replace('"qty": 3', '"qty": 0.5'), 'damaged'],
    ['no templates', '{"format":"client-portal-templates","version":1,"templates":[]}', 'damaged'],
  ])('%s', async (_, content, fault) => {
    await expect(readTemplateFile(new Blob([content]))).rejects.toMatchObject({ fault });
  });
});
