import { translated } from '#src/languages/language.ts';

export const texts = translated('routes', {
  dashboard: 'Dashboard',
  /** `empty`: where a record of the list would be. */
  sections: {
    '/Product': { label: 'Products', empty: 'The product that you select in the list opens here.' },
    '/Order': { label: 'Orders', empty: 'The order that you select in the list opens here.' },
    '/Show': { label: 'Titles', empty: 'The title that you select in the list opens here.' },
    '/Contact': { label: 'Contacts', empty: 'The contact that you select in the list opens here.' },
  },
  emptyList: 'If there is none, change or clear the filters.',
  order: 'Order',
  orderNamed: (id: number) => `Order ${id}`,
  notReadable: (reason: string) => `Sorry, this order could not be read. ${reason}`,
  mayBePlaced: "This order may have been placed, so it can't be edited now.",
  editedElsewhere: 'This order is being edited in another tab.',
});
