/** In the order in which an order passes through them. */
export const ORDER_STATUSES = [
  { id: 1, name: 'Pending' },
  { id: 2, name: 'In Progress' },
  { id: 7, name: 'In Production' },
  { id: 6, name: 'Ready to Ship' },
  { id: 4, name: 'Shipped' },
  { id: 5, name: 'Archived' },
] as const;

export type OrderStatusId = (typeof ORDER_STATUSES)[number]['id'];

export const PENDING: OrderStatusId = 1;
export const SHIPPED: OrderStatusId = 4;
export const ARCHIVED: OrderStatusId = 5;

/** Any other status of a provider counts as open: On Hold is, and Cancelled can't be told from it. */
export const isOpen = ({ status_id }: { readonly status_id?: number | null | undefined }): boolean =>
  status_id !== SHIPPED && status_id !== ARCHIVED;
