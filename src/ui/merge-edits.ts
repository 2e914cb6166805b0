/** A form's values by field. */
export type Values = Readonly<Record<string, string | boolean>>;

/**
 * Merges the user's edits with what somebody else saved since the form was `begun`: fields that the user did not change
 * take the saved value; fields that both changed keep the user's.
 * @returns the values to save, and the fields that both changed to different values.
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
