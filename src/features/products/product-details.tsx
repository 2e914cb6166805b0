import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { categoryDisplayName } from '#src/contract/product-type.ts';
import { classes } from '#src/ui/classes.ts';
import { Picture } from '#src/ui/picture.tsx';

/** `Parent > Child`, as the product's category is shown (SPEC §3). */
export function categoryOf(product: Product): string {
  const { type_display_name, type_name, parent_type_name } = product;
  return type_display_name || categoryDisplayName({ name: type_name ?? '', parent_type_name });
}

/** The product's picture in full, in a place that is kept for it. */
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
      className={classes('aspect-square w-full', className)}
    />
  );
}
