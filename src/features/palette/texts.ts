export const texts = {
  nothing:
    'Nothing found. Type a screen, a client, a title, a contact, a product’s name or SKU, or an order’s number, tracking number, status or person.',
  results: (count: number, note: string | undefined) =>
    `${count === 1 ? '1 result' : `${count} results`}${note ? `. ${note}` : ''}`,
  reading: 'Reading this device …',
  fetching: 'Still fetching your records …',
  searchingSku: (sku: string) => `Searching for products with SKU ${sku} …`,
  offline: "Only what is on this device is searched, because the server can't be reached.",
  singleKeys: 'Turn them off if they interfere with speech input or a switch.',
};
