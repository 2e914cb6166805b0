/** What a form holds, by field. */
export type Values = Readonly<Record<string, string | boolean>>;

/**
 * Brings what a person typed together with what somebody else saved since the form was `begun`: what the person left
 * alone becomes as it was saved, what both changed stays as it was typed.
 * @returns what to save, and the fields that both changed, to different values.
 */
export function mergeEdits<V extends Values>(
  begun: V,
  typed: V,
  saved: V,
): { merged: V; conflicts: (keyof V & string)[] } {
  const fields: (keyof V & string)[] = Object.keys(begun);
  const isTyped = (field: keyof V) => typed[field] !== begun[field];
  const leftAlone = fields.filter((field) => !isTyped(field)).map((field) => [field, saved[field]]);
  return {
    merged: { ...typed, ...Object.fromEntries(leftAlone) },
    conflicts: fields.filter(
      (field) => isTyped(field) && saved[field] !== begun[field] && saved[field] !== typed[field],
    ),
  };
}
