import { formatCount } from '#src/ui/format.ts';

/**
 * Parses a quantity with the thousands separator of the user's language. If that is no comma, commas are errors.
 * @returns undefined for anything else: letters, `-1`, `1e3`, a fraction, an empty text.
 */
export function parseTypedQuantity(text: string): number | undefined {
  const separator = thousandsSeparator();
  if (separator === ',') return parseQuantity(text);
  const isGrouped = new RegExp(`^\\s*\\+?\\p{Nd}{1,3}([${separator}]\\p{Nd}{3})+\\s*$`, 'u').test(text);
  return text.includes(',') ? undefined : parseQuantity(isGrouped ? text.replaceAll(separator, '') : text);
}

/** Whether more digits may make a quantity of a text that is none yet, as of `1,0` or an empty one. */
export function isUnfinished(text: string): boolean {
  return text.trim() === '' || parseTypedQuantity(text.replaceAll(thousandsSeparator(), '')) !== undefined;
}

const thousandsSeparator = () => formatCount(10_000).replace(/\p{Nd}/gu, '');

/** Decimal digits, with or without commas between thousands. More than is available stays as typed. */
function parseQuantity(text: string): number | undefined {
  const digits = text
    .trim()
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  return /^\+?(\d+|\d{1,3}(,\d{3})+)$/.test(digits) ? Number(digits.replaceAll(',', '')) : undefined;
}
