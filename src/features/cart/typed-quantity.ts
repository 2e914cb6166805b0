import { parseQuantity } from '#src/outbox/edits.ts';
import { formatCount } from '#src/ui/format.ts';

/** Parses a quantity with the thousands separator of the user's language. If that is no comma, commas are errors. */
export function parseTypedQuantity(text: string): number | undefined {
  const separator = formatCount(10_000).replace(/\p{Nd}/gu, '');
  if (separator === ',') return parseQuantity(text);
  const isGrouped = new RegExp(`^\\s*\\+?\\p{Nd}{1,3}([${separator}]\\p{Nd}{3})+\\s*$`, 'u').test(text);
  return text.includes(',') ? undefined : parseQuantity(isGrouped ? text.replaceAll(separator, '') : text);
}
