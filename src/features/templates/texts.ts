import { translated } from '#src/languages/language.ts';
import { counted, timeOf } from '#src/ui/format.ts';

export const texts = translated('templates', {
  list: 'Templates',
  one: 'Template',
  from: 'From a template',
  none: 'No Templates yet. Save an order as a template to order the same again.',
  save: 'Save as a template',
  name: 'Name',
  kitOf: 'Kit of',
  kitHint: 'Optional. A kit is offered on the screen of its title.',
  isKitOf: (title: string) => `Kit of ${title}`,
  products: 'Products of the template',
  withDestination: (name: string) => `With the destination: ${name}`,
  withShipping: (name: string) => `With carrier and method: ${name}`,
  destinationToo: 'With a destination',
  shippingToo: 'With carrier and method',
  exists: (name: string) => `There is a template “${name}” already. Both are kept, unless you replace it.`,
  replace: 'Replace it',
  saved: (name: string) => `Template “${name}” saved.`,
  savedAt: (at: number) => `Saved on this device ${timeOf(at)}`,
  notSaved: 'The template could not be saved on this device.',
  untilClosed: 'This browser can’t save templates. They are gone when you close or reload the page.',
  isDeleted: 'This template was deleted. Your change was not saved.',
  deleted: (name: string) => `Template “${name}” deleted.`,
  saveThis: 'Save the template',
  show: 'Show',
  line: (title: string, quantity: string) => `${quantity} × ${title}`,
  use: 'Use',
  toUse: (name: string) => `Use the template ${name}`,
  asksUse: (name: string) => `Use “${name}”?`,
  useThis: 'Use this template',
  notFound: 'No Template found.',
  kits: 'Kits',
  added: (name: string, short: number) =>
    short === 0
      ? `${name} added.`
      : `${name} added, as much as is there: ${counted(short, 'product is', 'products are')} short.`,
  changeProducts: 'Change the products',
  edit: (name: string) => `Edit ${name}`,
  duplicate: (name: string) => `Duplicate ${name}`,
  share: (name: string) => `Share ${name} as a link`,
  download: (name: string) => `Download ${name} as a file`,
  downloadAll: 'Download all',
  fileName: 'templates',
  delete: (name: string) => `Delete ${name}`,
  openFile: 'Open a file',
  asksOpen: (count: number) => (count === 1 ? 'Save this template?' : 'Save these templates?'),
  opensOnly: 'Templates are saved on this device. Nothing is ordered.',
  open: (count: number) => (count === 1 ? 'Save the template' : `Save ${count} templates`),
  opened: (count: number) => (count === 1 ? 'Template saved.' : `${count} templates saved.`),
  replaceAll: (count: number) =>
    count === 1
      ? 'Replace the template of the same name. Otherwise both are kept.'
      : `Replace the ${count} templates of the same names. Otherwise all are kept.`,
  faults: {
    'too-large': 'This file is too large for templates.',
    'not-json': 'This file holds no templates of this portal.',
    'other-format': 'This file holds no templates of this portal.',
    newer:
      'These templates were saved by a newer version of the portal. Reload the page, then open them again.',
    damaged: 'These templates are not complete. Ask for them again.',
  },
  unreadable: 'This file can’t be read. Try again, or try another copy.',
});
