import { translated } from '#src/languages/language.ts';
import { counted, formatCount } from '#src/ui/format.ts';

export const labelTexts = translated('labels', {
  sheet: 'Sheet',
  sheets: { letter: 'Letter, 30 labels (as Avery 5160)', a4: 'A4, 24 labels (as Avery 3474)' },
  copies: 'Copies of each label',
  copiesFault: (most: number) => `Enter a whole number from 1 to ${formatCount(most)}.`,
  content: (labels: number, sheets: number) => `${counted(labels, 'label')} on ${counted(sheets, 'sheet')}.`,
  first: (printed: number, total: number) =>
    `Only the first ${formatCount(printed)} of ${counted(total, 'product')} are printed. Choose filters to print the others.`,
  scale: 'In the print dialog, choose a scale of 100 %, no margins, and no headers or footers.',
  print: 'Print',
});
