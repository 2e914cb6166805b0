import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { classes } from '#src/ui/classes.ts';
import { Picture } from '#src/ui/picture.tsx';

/** The product's full image, in a reserved space. */
export function ProductImage({
  product,
  className = 'max-w-80',
}: {
  product: Pick<Product, 'thumbnail' | 'title'>;
  className?: string;
}) {
  return (
    <Picture
      query={product.thumbnail ? productQueries.image(product.thumbnail) : undefined}
      alt={`Picture of ${product.title}`}
      className={classes('aspect-square w-full self-start', className)}
    />
  );
}
