import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { ActiveParam, Id, IdParam, OptionalText, Quantity, requiredText, text } from './values.ts';

/** A category, in a tree of two levels. */
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

/** `thumbnail` is the path of the image below the management path; empty without one. */
export const Product = z.object({
  id: Id,
  sku: z.string(),
  title: z.string(),
  description: OptionalText,
  show_id: z.nullish(Id),
  show_name: OptionalText,
  org_id: Id,
  org_name: OptionalText,
  type_id: z.nullish(Id),
  type_name: OptionalText,
  parent_type_name: OptionalText,
  type_display_name: OptionalText,
  qty: Quantity,
  thumbnail: OptionalText,
  active: z.boolean(),
  modified: OptionalText,
});
export type Product = z.infer<typeof Product>;

export function productCategory(
  product: Pick<Product, 'type_display_name' | 'type_name' | 'parent_type_name'>,
): string {
  const { type_display_name, type_name, parent_type_name } = product;
  return type_display_name || categoryDisplayName({ name: type_name ?? '', parent_type_name });
}

export function thumbnailPath(imagePath: string): string {
  return imagePath.replace('assets', 'thumbnail');
}

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

const list = <const P extends z.core.$ZodShape>(line: `GET /${string}`, summary: string, params: P) =>
  call(line, summary, { params: z.object(params), query, answer: z.array(Product) });

export const listProducts = list('GET /products/:active', "Products in stock of all the user's clients", {
  active: ActiveParam,
});

export const searchProductsBySku = list(
  'GET /search/productsBySku/:sku',
  'Products in stock whose SKU contains the text',
  { sku: requiredText(100) },
);

export const searchProductsByTitle = list(
  'GET /productsByTitle/:title/:active',
  'Products in stock whose name contains the text',
  { title: requiredText(200), active: ActiveParam },
);

export const listProductsOfOrganization = list(
  'GET /productsByOrg/:orgId/:active',
  'Products in stock of one client',
  { orgId: IdParam, active: ActiveParam },
);

export const listProductsOfShow = list(
  'GET /productsByShow/:showId/:active',
  'Products in stock of one title',
  { showId: IdParam, active: ActiveParam },
);

export const listProductsOfType = list(
  'GET /productsByType/:typeId/:active',
  'Products in stock of one category',
  { typeId: IdParam, active: ActiveParam },
);

export const getProduct = call('GET /product/id/:id', 'One product', {
  params: z.object({ id: IdParam }),
  answer: Product,
});

export const getProductBySku = call('GET /product/sku/:sku', 'One product by its full SKU', {
  params: z.object({ sku: requiredText(100) }),
  answer: Product,
});

/** `new_show_id` moves the product to another active title of its client. */
export const ProductFields = z.object({
  title: requiredText(200),
  description: text(10_000),
  active: z.boolean(),
  new_show_id: z.optional(Id),
});
export type ProductFields = z.infer<typeof ProductFields>;

export const updateProduct = call('POST /productUser/update', 'Change a product', {
  body: z.extend(ProductFields, { id: Id }),
  answer: z.object({ id: Id }),
});

const typeColumns = ['id', 'name', 'description', 'parent_type_name'] as const;

export const listProductTypes = call('GET /productTypes/:active', 'The product categories', {
  params: z.object({ active: ActiveParam }),
  query: listQuery(typeColumns, typeColumns),
  answer: z.array(ProductType),
});

/** At this many available pieces, or fewer, a product is low on stock. */
export const LOW_STOCK = 10;

export const isLowStock = (available: number): boolean => available <= LOW_STOCK;
