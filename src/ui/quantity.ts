/** Limits a requested quantity to whole pieces from 0 to what is available; anything that is no number is 0. */
export function clampQuantity(requested: number, available: number): number {
  if (Number.isNaN(requested)) return 0;
  return Math.max(0, Math.min(Math.trunc(requested), Math.max(0, Math.trunc(available))));
}

/**
 * Parses a quantity as a user types it: a whole number in decimal digits, with or without commas between thousands,
 * limited to what is available.
 * @returns undefined for what is no whole number: letters, `1e3`, a fraction, nothing.
 */
export function parseQuantity(text: string, available: number): number | undefined {
  const digits = text
    .trim()
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)$/.test(digits)) return undefined;
  return clampQuantity(Number.parseInt(digits.replaceAll(',', ''), 10), available);
}
