import { type Product, productCategory } from '#src/contract/product.ts';

/** What a person looks for: words of the name, or part of the SKU; a title; a category. Empty: anything. */
interface Wanted {
  text: string;
  show: string;
  category: string;
}

/** A product, with the text that is searched in: made once, and not for each letter that is typed. */
export interface Searchable {
  readonly product: Product;
  readonly text: string;
}

/** Makes products searchable by name and SKU. */
export function searchable(products: readonly Product[]): readonly Searchable[] {
  return products.map((product) => ({ product, text: `${product.title} ${product.sku}`.toLowerCase() }));
}

/** The products that have every word in their name or SKU, and stand under the title and the category. */
export function matching(products: readonly Searchable[], { text, show, category }: Wanted): Product[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return products
    .filter((each) => {
      if (show && each.product.show_name !== show) return false;
      if (category && productCategory(each.product) !== category) return false;
      return words.every((word) => each.text.includes(word));
    })
    .map(({ product }) => product);
}

/** The titles and the categories that there are products of, sorted by name. */
export const titlesOf = (products: readonly Product[]) =>
  namesOf(products, (product) => product.show_name ?? '');
export const categoriesOf = (products: readonly Product[]) => namesOf(products, productCategory);

function namesOf(products: readonly Product[], nameOf: (product: Product) => string): string[] {
  return [...new Set(products.map(nameOf))].filter(Boolean).sort((a, b) => a.localeCompare(b));
}
