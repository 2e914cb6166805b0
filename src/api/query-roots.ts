/** The first part of each query key. Everything fetched of one kind is invalidated by it. */
export const QUERY_ROOTS = {
  orders: ['orders'],
  products: ['products'],
  contacts: ['contacts'],
  shows: ['shows'],
} as const;
