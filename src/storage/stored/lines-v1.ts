/** The lines of placed orders on the device. */
import * as z from 'zod/mini';

/** `packed`: texts, each a JSON array of orders. A later text adds to those before. */
export const LinesV1 = z.object({ packed: z.array(z.string()) });

/** A text of `packed`: the number of each order, and its lines. */
export const PackedLinesV1 = z.array(
  z.tuple([
    z.number(),
    z.array(
      z.object({
        id: z.number(),
        order_id: z.number(),
        product_id: z.number(),
        qty: z.number(),
        title: z.string(),
        sku: z.nullish(z.string()),
        thumbnail: z.nullish(z.string()),
      }),
    ),
  ]),
);
