/** Preferences as in `preferences-v1.ts`, of screens that load on demand: no start fetches these schemas. */
import * as z from 'zod/mini';

/** `orders viewed`, `products viewed`: the ids of the last ones, the latest first. */
export const ViewedV1 = z.array(z.int().check(z.positive(), z.maximum(2_147_483_647)));

/** `view of Products` */
export const ProductViewV1 = z.enum(['rows', 'tiles']);

/** `favourite products`: their ids. */
export const FavouriteProductsV1 = z.array(z.int().check(z.positive(), z.maximum(2_147_483_647)));

/** `low stock <id of a product>`: it is low when fewer pieces than these are left. */
export const LowStockV1 = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
