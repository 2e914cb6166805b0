/** What a language has in the place of English texts. */
type Words<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Words<Said>
    : { readonly [Name in keyof T]: Words<T[Name]> };

/** All texts, as each language has them: what one lacks doesn't compile. */
export type Catalogue = Words<{
  api: typeof import('#src/api/texts.ts').texts;
  changes: typeof import('#src/api/change-texts.ts').texts;
  auth: typeof import('#src/auth/texts.ts').texts;
  config: typeof import('#src/auth/config-fault.ts').texts;
  faults: typeof import('#src/auth/fault-texts.ts').texts;
  start: typeof import('#src/texts.ts').texts;
  manifest: typeof import('#src/texts.ts').appTexts;
  dialogs: typeof import('#src/ui/dialog/dialog-texts.ts').dialogTexts;
  ui: typeof import('#src/ui/texts.ts').texts;
  sections: typeof import('#src/features/shell/sections.ts').texts;
  cart: typeof import('#src/features/cart/texts.ts').texts;
  lowStock: typeof import('#src/features/cart/low-stock-texts.ts').texts;
  clients: typeof import('#src/features/clients/texts.ts').texts;
  contacts: typeof import('#src/features/contacts/texts.ts').texts;
  dashboard: typeof import('#src/features/dashboard/texts.ts').texts;
  device: typeof import('#src/features/device/texts.ts').texts;
  lineList: typeof import('#src/features/order-wizard/line-list/texts.ts').texts;
  scan: typeof import('#src/features/order-wizard/scan/texts.ts').texts;
  toMany: typeof import('#src/features/order-wizard/to-many/texts.ts').texts;
  wizard: typeof import('#src/features/order-wizard/texts.ts').texts;
  orderFile: typeof import('#src/features/order-wizard/order-file/texts.ts').texts;
  orders: typeof import('#src/features/orders/texts.ts').texts;
  search: typeof import('#src/features/orders/search/search-texts.ts').searchTexts;
  savedViews: typeof import('#src/features/saved-views/texts.ts').texts;
  palette: typeof import('#src/features/palette/texts.ts').texts;
  pickers: typeof import('#src/features/pickers/texts.ts').texts;
  products: typeof import('#src/features/products/texts.ts').texts;
  account: typeof import('#src/features/shell/account-texts.ts').accountTexts;
  shell: typeof import('#src/features/shell/texts.ts').texts;
  templates: typeof import('#src/features/templates/texts.ts').texts;
  titles: typeof import('#src/features/titles/texts.ts').texts;
  unsent: typeof import('#src/features/unsent/texts.ts').texts;
  notices: typeof import('#src/features/unsent/notice-texts.ts').texts;
  problems: typeof import('#src/features/unsent/problem-texts.ts').texts;
  states: typeof import('#src/features/unsent/state-texts.ts').texts;
}>;
