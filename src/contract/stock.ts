/** At this many available pieces, or fewer, a product is low on stock. */
export const LOW_STOCK = 10;

/** Whether a product is low on stock; one with nothing available is, too. */
export const isLowStock = (available: number): boolean => available <= LOW_STOCK;
