import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { IdParam } from '#src/contract/values.ts';
import type { Db } from '#src/service/db/client.ts';
import { product, productImage } from '#src/service/db/schema.ts';
import { asMember } from '#src/service/member-call.ts';
import { notFound } from '#src/service/problem-error.ts';
import { selectProducts } from './product-rows.ts';

/** A product's picture in both sizes. */
export interface Picture {
  readonly mediaType: string;
  readonly full: Buffer;
  readonly thumbnail: Buffer;
}

/** What a picture is drawn from, where none is stored yet. */
export interface PictureSubject {
  readonly id: number;
  readonly title: string;
  readonly type_name: string | null;
  readonly parent_type_name: string | null;
  readonly show_name: string | null;
}

/** Draws the picture of a product. */
export type DrawPicture = (subject: PictureSubject) => Promise<Picture>;

const Params = z.object({ file: z.string().check(z.regex(/^[1-9]\d{0,9}\.webp$/)) });

/** A product's image and its thumbnail, drawn at the first call and kept (SPEC §7: image by path). */
export function imageRoutes(app: FastifyInstance, db: Db, draw: DrawPicture): void {
  for (const [folder, size] of [
    ['assets', 'full'],
    ['thumbnail', 'thumbnail'],
  ] as const) {
    const schema = { params: Params, summary: size === 'full' ? 'A product image' : 'A small product image' };
    app.get(`/${folder}/products/:file`, { schema }, async (request, reply) => {
      const id = IdParam.parse(Params.parse(request.params).file.replace('.webp', ''));
      const picture = await pictureOf(id, request.username);
      return reply.type(picture.mediaType).send(picture[size]);
    });
  }

  async function pictureOf(id: number, username: string): Promise<Picture> {
    // Whose picture it is, is asked as the member; the bytes themselves are not client data and stand apart.
    const [subject] = await asMember(db, username, 'read only', async (tx) =>
      selectProducts(tx, eq(product.id, id)),
    );
    if (!subject?.hasPicture) throw notFound('Picture');
    const [stored] = await db.select().from(productImage).where(eq(productImage.productId, id));
    if (stored) return stored;
    const drawn = await draw(subject);
    await db
      .insert(productImage)
      .values({ productId: id, ...drawn })
      .onConflictDoNothing();
    return drawn;
  }
}
