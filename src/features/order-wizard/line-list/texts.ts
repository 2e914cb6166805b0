import { translated } from '#src/languages/language.ts';
import { counted, formatCount } from '#src/ui/format.ts';
import type { JudgedLine, Verdict } from './judge-lines.ts';
import type { FileFault } from './read-lines.ts';

export const texts = translated('lineList', {
  title: 'Add a list of products',
  lines: 'One product a line',
  hint: 'SKU and quantity, “2 x name”, or cells of a spreadsheet.',
  canDrop: ' You can drop a file here, too.',
  long: (lines: number) => `A list of ${counted(lines, 'line')}.`,
  clear: 'Remove the list',
  file: 'Choose a file (CSV or text)',
  verdicts: 'What would be added',
  toAdd: (count: number) => `${counted(count, 'product')} to add`,
  toFix: (count: number) => `${counted(count, 'line')} to fix`,
  tooMany: (most: number) => `Only the first ${formatCount(most)} lines are read. Add the others afterwards.`,
  onlyFaulty: 'Only the lines to fix',
  line: 'Line',
  reasons: {
    found: () => '',
    named: () => '',
    unknown: () => 'No product in stock has exactly this SKU or name.',
    differs: () => 'The SKU and the name are of two products.',
    spreadsheet: () => 'A spreadsheet has changed this SKU. Format its column as text, or type it here.',
    inactive: () => 'No longer active.',
    quantity: ({ reading }: JudgedLine) => `“${reading.quantity}” is no quantity: a whole number from 1.`,
    short: ({ product }: JudgedLine) => `Only ${formatCount(product?.qty ?? 0)} available.`,
  } satisfies Record<Verdict, (line: JudgedLine) => string>,
  repeated: 'Added to the line above of the same product.',
  inOrder: (total: number) => `${formatCount(total)} in the order then.`,
  take: (title: string) => `Take ${title}`,
  lower: (available: number) => `Order ${formatCount(available)}`,
  lowerAll: 'Lower to what is available',
  copy: (count: number) => `Copy ${counted(count, 'line')} with the reasons`,
  add: (count: number) => (count === 0 ? 'Add products' : `Add ${counted(count, 'product')}`),
  added: (count: number) => `${counted(count, 'product')} added.`,
  notAdded: 'The products were not added.',
  faults: {
    'too-large': 'This file is larger than 10 MB. Split it, or paste the lines.',
    binary: 'This file is no text. Save the list as CSV.',
    workbook: 'This is a spreadsheet’s own format. Save it as CSV, or copy its cells and paste them here.',
  } satisfies Record<FileFault, string>,
  asksReplace: 'Replace the list?',
  replaces: 'The list that is here is not added yet.',
  replace: 'Replace',
  unreadable: 'This file can’t be read. Try again, or paste the lines.',
});
