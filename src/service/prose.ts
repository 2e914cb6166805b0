/** What the description of the API says of each call, for a provider who builds or maps it. */

export const OVERVIEW = `The calls that the portal makes, below \`/api/v1/mgmt\`, as the reference service answers them.
\`npm run conformance\` checks another API against them.

**Needed.** JSON, with the required fields of each schema; fields that a schema does not have are dropped. A bearer
token with each call; 401 ends the session if a renewed token gets it again, and so does 403. Ids are positive integers.
Times are UTC, \`YYYY-MM-DD HH:MM:SS\`; ISO 8601 is read, too. A user sees the records of their own clients, and the record of
another one is a 404, never a 403. A refusal (4xx) is JSON with a \`message\`, which the user reads; \`errors\` shows its reasons
at the fields. 408, 425, 429 and 5xx are temporary: the portal repeats the request, after \`Retry-After\` if there is one.

**Lists** take \`page\`, \`per_page\` (1 to 10000), \`sort_by\`, \`sort_order\` (ASC, DESC) and \`s_<column>\`: part of the text, in any
case; all that are given must match. \`{active}\` chooses the active or the inactive half.

**Optional.** \`Idempotency-Key\`: without it the portal reads before it repeats, and a late request can create a contact or
a title twice (\`idempotency_keys\` in config.json). \`ETag\` and 304: without them each list is fetched in full
(\`conditional_reads\`). \`X-Total-Count\`: the portal does not read it. Bound tokens (DPoP): without them, tokens are bearer
tokens (\`bound_tokens\`). \`X-Request-Id\`: without it, a fault has no reference for the log. A field that may be null or
missing is left empty on the screen.`;

const IN_STOCK =
  'The reference service lists what is in stock alone. The portal shows the others as out of stock.';
const OF_ORDERS =
  '`total` counts the rows of all pages. A window has both its ends. An order that is not placed is in no list.';
const SEARCHED = 'The portal finds an order whose answer was lost by it, and takes the newest first.';

export const PROSE: Readonly<Record<string, readonly [summary: string, description: string]>> = {
  'GET /contacts/:orgId/:active': [
    'The contacts of one client',
    'The destinations of a client, for the address book and the wizard. `notes` are not needed, and are dropped.',
  ],
  'GET /contact/:id': [
    'One contact',
    'If `name` (the company) is empty, the first and the last name are shown.',
  ],
  'POST /contact/create': [
    'Create a contact',
    'Answers with the new id, by which the portal reads the contact. After a lost answer it looks for an equal contact first.',
  ],
  'POST /contact/update': [
    'Change a contact',
    'Replaces all fields that are sent. Without `notes`, those of before stay.',
  ],
  'GET /organizations/:active': [
    "The user's clients",
    'The clients that the user may see. Everything else is about one of them; a user without any sees empty lists.',
  ],
  'GET /organization/:id': ['One client', 'The page of a client. `machine_name` is its short name.'],
  'POST /organization/update': [
    'Change a client',
    'Replaces all fields that are sent. This version of the portal does not call it.',
  ],
  'GET /shows/:active': [
    "The titles of all the user's clients",
    'The titles of all clients of the user, with `org_name`: the list shows it.',
  ],
  'GET /all/shows/:orgId/:active': [
    'The titles of one client',
    'The titles to choose from once a client is chosen.',
  ],
  'GET /show/:id': ['One title', 'The page of a title.'],
  'POST /show/create': [
    'Create a title',
    'Answers with the new id. After a lost answer the portal looks for the name first.',
  ],
  'GET /products/:active': ["Products in stock of all the user's clients", IN_STOCK],
  'GET /search/productsBySku/:sku': [
    'Products in stock whose SKU contains the text',
    `At least six characters, without the prefix of a SKU. ${IN_STOCK}`,
  ],
  'GET /productsByTitle/:title/:active': [
    'Products in stock whose name contains the text',
    `At least three characters. ${IN_STOCK}`,
  ],
  'GET /productsByOrg/:orgId/:active': [
    'Products in stock of one client',
    `What the wizard offers, up to 10000 at once. ${IN_STOCK}`,
  ],
  'GET /productsByShow/:showId/:active': ['Products in stock of one title', IN_STOCK],
  'GET /productsByType/:typeId/:active': ['Products in stock of one category', IN_STOCK],
  'GET /product/id/:id': [
    'One product',
    'Also read right before an order is placed: `sku`, `title` and `active` are compared with what the user saw. `thumbnail` is a path below `/api/v1/mgmt`; empty or null without a picture.',
  ],
  'GET /product/sku/:sku': [
    'One product by its full SKU',
    'The whole SKU, in any case. This version of the portal does not call it.',
  ],
  'POST /productUser/update': [
    'Change a product',
    'Replaces title, description and `active`. `new_show_id` moves the product to another active title of its client.',
  ],
  'GET /productTypes/:active': [
    'The product categories',
    'Categories in a tree of two levels, shown as `Parent > Child`.',
  ],
  'GET /assets/products/:file': [
    'A product image',
    'Any image type. Without pictures, leave `thumbnail` of the products empty.',
  ],
  'GET /thumbnail/products/:file': [
    'A small product image',
    "The picture's path with `thumbnail` in place of `assets`: small, for lists.",
  ],
  'GET /orders/all': [
    'Orders created in a window of time, or whose id contains s_id',
    `Without \`from\` and \`to\` all orders; \`s_id\` is a search by number, from three characters on. ${OF_ORDERS}`,
  ],
  'GET /orders/contact/:contactId/:from/:to': ['Orders shipped to one contact', OF_ORDERS],
  'GET /orders/allByOrg/:orgId/:from/:to': ['Orders of one client', `${OF_ORDERS} ${SEARCHED}`],
  'GET /orders/billRef/:billRefId': [
    'Orders of one billing reference',
    `For links with \`bill_ref\`; nothing in the portal leads to one. ${OF_ORDERS}`,
  ],
  'GET /orders/sku/:sku': ['Orders that contain one product', `The whole SKU, in any case. ${OF_ORDERS}`],
  'GET /orders/status/:statusId/:from/:to': [
    'Orders in one state',
    `What the list of orders opens with, and the dashboard counts. ${OF_ORDERS}`,
  ],
  'GET /order/:id': [
    'One order',
    'What the portal believes: an order is placed once it reads as placed, with its lines. `created_by`, `created_on`, `required_by` and `ship_to` tell its own orders from others; the fewer are shown, the more often an order whose answer was lost is in doubt, and the user is asked.',
  ],
  'PUT /order/start/:orgId': [
    'Start an order: it stands in no list until it is placed',
    'Answers with the id of an order without a status, which takes lines. It may be deleted after a time: the portal then starts another.',
  ],
  'POST /order/create': [
    'Place a started order: takes the stock, all or nothing',
    'In one transaction: refuses an order without lines (422) or short of stock (409, `errors` names `items.<product id>`), takes the stock, and sets status 1. A placed order takes no more changes (409). The portal reads the order again afterwards.',
  ],
  'GET /orderItems/:orderId': ['The lines of an order', 'The lines, also of an order that is not placed.'],
  'GET /orderItem/:id': [
    'One line of an order',
    'One line. This version of the portal does not call it: it reads all lines of an order.',
  ],
  'POST /orderItem/add': [
    'Add a product to an order that is not yet placed',
    'One line for each product: adding it again is 409. The portal adds lines one by one, and reads them before it repeats one.',
  ],
  'POST /orderItem/update': [
    "Change a line's quantity; 0 removes the line",
    '`qty` is the quantity now, else 409: two changes at once do not overwrite each other. `new_qty` 0 removes the line.',
  ],
  'GET /warehouse/orders': [
    'Placed orders of all clients, oldest first',
    'To poll for new orders: `status_id=1` are those that nobody has taken yet; or `placed_after`, which is included. With a time, ask from some minutes before the newest order that you have, and drop what you have: two orders may be placed in one second, or arrive late.',
  ],
  'GET /warehouse/order/:id': [
    'A placed order with its lines',
    'With the lines (SKU, quantity) and the destination as it was when the order was placed.',
  ],
  'POST /warehouse/order/update': [
    'Set status, carrier or tracking number of a placed order',
    'What is left out stays. Shipped (4) sets `shipped_on` at the first time, an earlier status clears it. A carrier comes with its method, or clears it. The portal shows the tracking number as a link.',
  ],
  'POST /warehouse/product/stock': [
    'Set how many of a product are in stock',
    'The pieces that can be ordered: those of placed orders are taken already. With `expected_qty`, the quantity is set only if it is that now, else 409: an order may have come meanwhile.',
  ],
  'GET /shipping/companies/:active': ['The carriers', 'Carriers, to choose from.'],
  'GET /shipping/types/:companyId/:active': [
    'The methods of one carrier',
    'Methods, once a carrier is chosen.',
  ],
};
