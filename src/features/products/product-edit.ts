import type { Product, ProductFields } from '#src/contract/product.ts';
import { collapsed } from '#src/contract/values.ts';

/** What the form of a product may write over. */
export type Edit = Pick<ProductFields, 'title' | 'description' | 'active'>;

export const EDITED = ['title', 'description', 'active'] as const satisfies readonly (keyof Edit)[];

export function editOf({ title, description, active }: Product): Edit {
  return { title, description: description ?? '', active };
}

/**
 * Brings what a person typed together with what somebody else saved since the form was `begun`: what the person left
 * alone becomes as it was saved, what both changed stays as it was typed.
 * @returns what to save, and the fields that both changed, to different values.
 */
export function merged(begun: Edit, typed: Edit, saved: Edit): { edit: Edit; conflicts: (keyof Edit)[] } {
  const mine = { ...typed, title: collapsed(typed.title) };
  const kept = <F extends keyof Edit>(field: F) => (mine[field] === begun[field] ? saved : mine)[field];
  const edit = { title: kept('title'), description: kept('description'), active: kept('active') };
  const isConflict = (field: keyof Edit) => saved[field] !== begun[field] && saved[field] !== edit[field];
  return { edit, conflicts: EDITED.filter(isConflict) };
}
