import * as z from 'zod/mini';
import { call, type Endpoint } from './call.ts';
import { listQuery } from './list.ts';
import {
  AnswerActive,
  AnswerId,
  AnswerText,
  answer,
  answerInt,
  answerRows,
  Id,
  LARGEST_INTEGER,
  OptionalId,
  OptionalText,
  requiredText,
  text,
  WriteAnswer,
} from './values.ts';

/** A category, in a tree of two levels. */
export const ProductType = z.object({
  id: AnswerId,
  name: AnswerText,
  description: OptionalText,
  parent_type_id: OptionalId,
  parent_type_name: OptionalText,
});
export type ProductType = z.infer<typeof ProductType>;

/** `Parent > Child`, or the name alone at the top of the tree. */
export function categoryDisplayName(type: Pick<ProductType, 'name' | 'parent_type_name'>): string {
  return [type.parent_type_name, type.name].filter(Boolean).join(' > ');
}

/** `thumbnail` is the path of the image below the management path; empty without one. */
export const Product = z.object({
  id: AnswerId,
  sku: AnswerText,
  title: AnswerText,
  description: OptionalText,
  show_id: OptionalId,
  show_name: OptionalText,
  org_id: AnswerId,
  org_name: OptionalText,
  type_id: OptionalId,
  type_name: OptionalText,
  parent_type_name: OptionalText,
  type_display_name: OptionalText,
  /** Below 0 if more was promised than there is; null as a sum over no rows of stock. */
  qty: answer(answerInt(z.int().check(z.minimum(-LARGEST_INTEGER), z.maximum(LARGEST_INTEGER))), (value) =>
    value === null ? 0 : value,
  ),
  thumbnail: OptionalText,
  active: AnswerActive,
  modified: OptionalText,
});
export type Product = z.infer<typeof Product>;

export function productCategory(
  product: Pick<Product, 'type_display_name' | 'type_name' | 'parent_type_name'>,
): string {
  const { type_display_name, type_name, parent_type_name } = product;
  return type_display_name || categoryDisplayName({ name: type_name ?? '', parent_type_name });
}

/** An address on another site has no thumbnail. */
export function thumbnailPath(imagePath: string): string {
  return isAddress(imagePath) ? imagePath : imagePath.replace('assets', 'thumbnail');
}

export const isAddress = (imagePath: string): boolean => /^(https?:)?\/\//.test(imagePath);

const columns = [
  'id',
  'sku',
  'title',
  'description',
  'show_name',
  'org_name',
  'type_name',
  'parent_type_name',
  'type_display_name',
] as const;
const query = listQuery([...columns, 'qty', 'modified'], columns);

const list = <const E extends Endpoint>(endpoint: E) => call(endpoint, answerRows(Product), { query });

export const listProducts = list('GET /products/:active');
export const searchProductsBySku = list('GET /search/productsBySku/:sku');
export const searchProductsByTitle = list('GET /productsByTitle/:title/:active');
export const listProductsOfOrganization = list('GET /productsByOrg/:orgId/:active');
export const listProductsOfShow = list('GET /productsByShow/:showId/:active');
export const listProductsOfType = list('GET /productsByType/:typeId/:active');

export const getProduct = call('GET /product/id/:id', Product);
export const getProductBySku = call('GET /product/sku/:sku', Product);

/** `new_show_id` moves the product to another active title of its client. */
export const ProductFields = z.object({
  title: requiredText(200),
  description: text(10_000),
  active: z.boolean(),
  new_show_id: z.optional(Id),
});
export type ProductFields = z.infer<typeof ProductFields>;

export const updateProduct = call('POST /productUser/update', WriteAnswer, {
  body: z.extend(ProductFields, { id: Id }),
});

const typeColumns = ['id', 'name', 'description', 'parent_type_name'] as const;

export const listProductTypes = call('GET /productTypes/:active', answerRows(ProductType), {
  query: listQuery(typeColumns, typeColumns),
});
