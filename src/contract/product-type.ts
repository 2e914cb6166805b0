import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { ActiveParam, Id, OptionalText } from './values.ts';

/** A product category, in a tree of two levels. */
export const ProductType = z.object({
  id: Id,
  name: z.string(),
  description: OptionalText,
  parent_type_id: z.nullish(Id),
  parent_type_name: OptionalText,
});
export type ProductType = z.infer<typeof ProductType>;

/** `Parent > Child`, or the name alone at the top of the tree. */
export function categoryDisplayName(type: Pick<ProductType, 'name' | 'parent_type_name'>): string {
  return type.parent_type_name ? `${type.parent_type_name} > ${type.name}` : type.name;
}

const columns = ['id', 'name', 'description', 'parent_type_name'] as const;

export const listProductTypes = call('GET /productTypes/:active', 'The product categories', {
  params: z.object({ active: ActiveParam }),
  query: listQuery(columns, columns),
  answer: z.array(ProductType),
});
