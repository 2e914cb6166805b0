import { translated } from '#src/languages/language.ts';

export const texts = translated('palette', {
  label: 'Go to',
  searched: 'Screen, order, tracking, SKU, person',
  list: 'Results',
  clients: 'Clients',
  recentOrders: 'Recent orders',
  screens: 'Screens',
  productsBySku: 'Products by SKU',
  addToOrderBySku: 'Add to order by SKU',
  pasteList: 'Paste a list of products',
  scan: 'Scan products',
  keys: 'Keys',
  goes: 'Go to a screen, an order, a product',
  searches: 'Search on this screen',
  followedBy: 'then',
  showsKeys: 'Show these keys',
  continues: 'Continue, while adding products',
  closes: 'Close what is open',
  singleKeysOn: 'Single-key shortcuts',
  nothing:
    'Nothing found. Type a screen, a client, a title, a contact, a product’s name or SKU, or an order’s number, tracking number, status or person.',
  results: (count: number, note: string | undefined) =>
    `${count === 1 ? '1 result' : `${count} results`}${note ? `. ${note}` : ''}`,
  reading: 'Reading this device …',
  fetching: 'Still fetching your records …',
  searchingSku: (sku: string) => `Searching for products with SKU ${sku} …`,
  offline: "Only what is on this device is searched, because the server can't be reached.",
  singleKeys: 'Turn them off if they interfere with speech input or a switch.',
});
  goesToNotices: 'Go to the notices, and to their Undo',
