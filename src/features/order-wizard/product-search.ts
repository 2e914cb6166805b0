import type { Product } from '#src/contract/product.ts';
import { categoryDisplayName } from '#src/contract/product-type.ts';

/** What a person looks for: words of the name, or part of the SKU; a title; a category. Empty: anything. */
interface Wanted {
  text: string;
  show: string;
  category: string;
}

/** The products that have every word in their name or SKU, and stand under the title and the category. */
export function matching(products: readonly Product[], { text, show, category }: Wanted): readonly Product[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && !show && !category) return products;
  return products.filter((product) => {
    if (show && product.show_name !== show) return false;
    if (category && categoryOf(product) !== category) return false;
    const searched = `${product.title} ${product.sku}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** The titles and the categories that there are products of, sorted by name. */
export const titlesOf = (products: readonly Product[]) =>
  namesOf(products, (product) => product.show_name ?? '');
export const categoriesOf = (products: readonly Product[]) => namesOf(products, categoryOf);

function categoryOf(product: Product): string {
  return (
    product.type_display_name ||
    categoryDisplayName({ name: product.type_name ?? '', parent_type_name: product.parent_type_name })
  );
}

function namesOf(products: readonly Product[], nameOf: (product: Product) => string): string[] {
  return [...new Set(products.map(nameOf))].filter(Boolean).sort((a, b) => a.localeCompare(b));
}
