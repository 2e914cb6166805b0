/** Limits a requested quantity to a whole number from 0 to the available quantity; anything else is 0. */
export function clampQuantity(requested: number, available: number): number {
  if (Number.isNaN(requested)) return 0;
  return Math.max(0, Math.min(Math.trunc(requested), Math.max(0, Math.trunc(available))));
}

/**
 * Parses a typed quantity: decimal digits, with or without thousands separators. More than is available stays as typed.
 * @returns undefined for anything else: letters, `-1`, `1e3`, a fraction, an empty text.
 */
export function parseQuantity(text: string): number | undefined {
  const digits = text
    .trim()
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  return /^\+?(\d+|\d{1,3}(,\d{3})+)$/.test(digits) ? Number(digits.replaceAll(',', '')) : undefined;
}
