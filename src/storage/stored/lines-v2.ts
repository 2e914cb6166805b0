/** The lines of placed orders on the device. Since version 2, they say of which order they are: a number is not enough. */
import * as z from 'zod/mini';
import { PackedLinesV1 } from './lines-v1.ts';

/** A text of `packed`: of each order the number, the lines, and its `created_on`, null if it is not known. */
export const PackedLinesV2 = z.array(
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
    z.nullable(z.string()),
  ]),
);

export const packedLinesFromV1 = z.pipe(
  PackedLinesV1,
  z.transform((orders): z.output<typeof PackedLinesV2> => orders.map(([id, lines]) => [id, lines, null])),
);
