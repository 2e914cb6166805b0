import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#src/service/db/db.ts';
import { product, productImage } from '#src/service/db/tables/products.ts';
import { asMember, callerOf } from '#src/service/member-call.ts';
import { notFound } from '#src/service/problem-error.ts';
import { selectProducts } from './product-rows.ts';

type PictureSize = 'full' | 'thumbnail';

/** Identifies a product's demo image. */
export interface PictureSubject {
  readonly title: string;
  readonly type_name: string | null;
}

/** Finds the WebP image of a product that has none in the database. */
export type FindPicture = (subject: PictureSubject, size: PictureSize) => Promise<Buffer>;

const Params = z.object({
  file: z.pipe(
    z.string().check(z.regex(/^([1-9]\d{0,8}|1\d{9})\.webp$/, "must be a product's number and .webp")),
    z.transform((file: string) => Number(file.replace('.webp', ''))),
  ),
});

/** A product's image and its thumbnail. */
export function imageRoutes(app: FastifyInstance, db: Db, findPicture: FindPicture): void {
  for (const [folder, size, summary] of [
    ['assets', 'full', 'A product image'],
    ['thumbnail', 'thumbnail', 'A small product image'],
  ] as const) {
    const schema = { params: Params, summary };
    app.get<{ Params: z.output<typeof Params> }>(
      `/${folder}/products/:file`,
      { schema },
      async (request, reply) => {
        const { file: id } = request.params;
        const { subject, stored } = await asMember(db, callerOf(request), 'read only', async (tx) => {
          const [subject] = await selectProducts(tx, eq(product.id, id));
          if (!subject?.hasPicture) throw notFound('Picture');
          const [stored] = await tx
            .select({ mediaType: productImage.mediaType, bytes: productImage[size] })
            .from(productImage)
            .where(eq(productImage.productId, id));
          return { subject, stored };
        });
        return reply
          .type(stored?.mediaType ?? 'image/webp')
          .send(stored?.bytes ?? (await findPicture(subject, size)));
      },
    );
  }
}
