import { type Product, productCategory } from '#src/contract/product.ts';
import {
  hasWords,
  type Searchable,
  searchable as withText,
  wordsOf,
} from '#src/features/pickers/word-search.ts';

/** Words of the name or part of the SKU; a title; a category. Empty values match everything. */
export interface Wanted {
  text: string;
  show: string;
  category: string;
}

/** What a product is found by, in the wizard and in the palette. */
export const productText = ({ title, sku }: Product): string => `${title} ${sku}`;

export const searchable = (products: readonly Product[]): readonly Searchable<Product>[] =>
  withText(products, productText);

export function matching(
  products: readonly Searchable<Product>[],
  { text, show, category }: Wanted,
): Product[] {
  const words = wordsOf(text);
  return products
    .filter((each) => {
      if (show && each.row.show_name !== show) return false;
      if (category && productCategory(each.row) !== category) return false;
      return hasWords(each.text, words);
    })
    .map(({ row }) => row);
}

export const titlesOf = (products: readonly Product[]) =>
  namesOf(products, (product) => product.show_name ?? '');
export const categoriesOf = (products: readonly Product[]) => namesOf(products, productCategory);

function namesOf(products: readonly Product[], nameOf: (product: Product) => string): string[] {
  return [...new Set(products.map(nameOf))].filter(Boolean).sort((a, b) => a.localeCompare(b));
}
