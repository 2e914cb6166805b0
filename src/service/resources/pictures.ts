import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { product, productImage } from '#src/service/db/tables/products.ts';
import { asMember, callerOf, type Db } from '#src/service/member-call.ts';
import { notFound } from '#src/service/problems.ts';
import { selectProducts } from './products.ts';

export interface PictureSubject {
  readonly title: string;
  readonly type_name: string | null;
}

/** The WebP image of a product that has none in the database. */
export type FindPicture = (subject: PictureSubject, size: 'full' | 'thumbnail') => Promise<Buffer>;

const Params = z.object({
  file: z.pipe(
    z.string().check(z.regex(/^([1-9]\d{0,8}|1\d{9})\.webp$/, "must be a product's number and .webp")),
    z.transform((file: string) => Number(file.replace('.webp', ''))),
  ),
});

export function pictureRoutes(app: FastifyInstance, db: Db, findPicture: FindPicture): void {
  const on = (folder: string, size: 'full' | 'thumbnail', summary: string, description: string) =>
    app.get<{ Params: z.output<typeof Params> }>(
      `/${folder}/products/:file`,
      { schema: { summary, description, params: Params } },
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
  on(
    'assets',
    'full',
    'A product image',
    'Any image type. Without pictures, leave `thumbnail` of the products empty.',
  );
  on(
    'thumbnail',
    'thumbnail',
    'A small product image',
    "The picture's path with `thumbnail` in place of `assets`: small, for lists.",
  );
}
