import type { RecordProblem } from '#src/features/unsent/problem-texts.ts';
import { translated } from '#src/languages/language.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';
import type { Fault } from './scan/camera.ts';

/** Those of RULES.md, Messages and Wizard, are fixed to the letter. */
export const texts = translated('wizard', {
  title: 'Create an Order',
  placed: (id: number | null) => `Order ${id} placed`,
  steps: 'Steps',
  tabs: {
    start: { label: 'Start Order', short: 'Start' },
    products: { label: 'Add Products', short: 'Products' },
    complete: { label: 'Complete Order', short: 'Complete' },
    completed: { label: 'Order Completed', short: 'Done' },
  },
  continue: 'Continue',
  saved: (at: number) => `Saved on this device ${timeOf(at)}`,
  saving: 'Saving…',
  discarded: 'This order was discarded.',
  wasPlaced: 'This order was placed. You can find it in Orders.',
  follows: 'This order is being edited in another tab. Changes made there appear here.',
  download: 'Download this order',
  isHandedOver: (at: number) => `Handed over ${timeOf(at)}. Somebody else may place this order.`,
  takeBack: 'Keep it here',
  takenBack: 'No longer marked as handed over. The link, code or file can still be opened.',
  loadingClients: 'Loading your clients',
  otherClient: 'Another client needs a different order.',
  asksClient: 'Change the client?',
  changeClient: 'Change the client',
  notes: 'Notes',
  notesHint: 'For the people who pack and ship this order.',
  tooMany: (characters: number, over: number) =>
    `${formatCount(characters)} characters, ${formatCount(over)} too many.`,
  starting: 'Starting Order…',
  update: 'Update Order',
  loadingProducts: 'Loading Products',
  search: 'Search by name or SKU',
  pasteList: 'Paste a list',
  listNotAdded: 'The list of products is not added yet.',
  asksWithoutList: 'Complete without the list?',
  scan: 'Scan codes',
  scanned: (title: string) => `${title} scanned.`,
  notScanned: (code: string) => `${code} is not among the products that can be ordered.`,
  searchProducts: (count: number) => `Search ${formatCount(count)} products`,
  lookedFor: (what: string) => `Searched for ${what}`,
  showAll: 'Show all products',
  favourites: 'Favourites',
  mostOrdered: 'Most ordered',
  yourOrder: 'Your order',
  items: 'Added items',
  quantity: 'Quantity',
  remove: (title: string) => `Remove ${title}`,
  noItems: 'No Items Added',
  noProducts: 'No Products have yet been added to this Order.',
  nothingYet: 'Nothing added yet',
  addToGoOn: 'Add a product to go on',
  isShort: 'More than available',
  tapToSee: 'Tap to see the order',
  loadingLast: 'Loading what you used last',
  destination: 'Destination',
  noAddress: 'This contact has no address.',
  editContact: 'Edit this contact',
  allContacts: 'All contacts, or a new one',
  several: 'Several destinations',
  destinations: (count: number) => counted(count, 'destination'),
  orders: (count: number, content: string) => `${counted(count, 'order')}, each with ${content}`,
  ordersConfirmed: (count: number) => `${counted(count, 'order')} confirmed`,
  ordersPlaced: (count: number) => `${counted(count, 'order')} placed`,
  onlyEach: (available: number) =>
    available === 0 ? 'Too few for all destinations' : `Only ${formatCount(available)} for each destination`,
  fewerEach: 'Lower to what is there for each',
  fewerDestinations: 'Choose fewer destinations',
  lastUsed: (day: string) => `last used ${day}`,
  carrierAndMethod: 'Carrier and method',
  allCarriers: 'All carriers and methods',
  guidance: (carriers: string) => `Please choose only ${carriers}. Other methods are for internal use only.`,
  internalOnly: (carriers: string) => `For internal use only: ${carriers}.`,
  notesTooLong: (fault: string) => `Notes: ${fault}. Shorten them on the first step.`,
  placedDifferently: (id: number | null) => `Order ${id} was placed differently`,
  ordered: (draft: Draft, content: string) =>
    `${draft.problem ? 'You ordered: ' : ''}${content} for ${draft.org_name}, to ${draft.ship_to_name} with ${draft.shipped_with_name} ${draft.shipping_type_name}.`,
  whatNext: (day: string | undefined, isSure: boolean) =>
    `Ships ${day ?? 'today'}${unlessHoliday(isSure)}. You'll find its tracking number on the order then.`,
  again: 'Order again',
  submitting: 'Submitting Order...',
  viewNamed: (id: number) => `View order ${id}`,
  whatChanged: 'What has changed',
  solve: ({ kind, available }: RecordProblem, isChanged: boolean) => {
    if (kind === 'contact') return 'Choose another destination';
    if (available > 0) return `Take ${formatCount(available)}`;
    return isChanged ? 'Choose another product' : 'Remove';
  },
  solveAll: (isChanged: boolean, canSend: boolean) => {
    if (isChanged) return canSend ? 'Send with the changes' : 'Accept the changes';
    return canSend ? "Send what's available" : "Take what's available";
  },
  inAnotherTab: 'This order is now being edited in another tab.',
  notSaved: 'Your last change was not saved.',
  notBegun: "The new order couldn't be started. Try again.",
  waitsOffline: (isAnswerMissing: boolean) =>
    isAnswerMissing
      ? "The server doesn't answer. A completed order waits on this device. We'll send it as soon as it does."
      : "You're offline. A completed order waits on this device. We'll send it when you're back online.",
  startedOffline:
    'The provider cannot be reached right now. Your order is saved on this device, and you can go on.',
  stay: 'Do not navigate away from this page or click the Back button in your browser, or your Order details may be lost.',
  stayUntilSent: 'Keep this page open until your order has been sent.',
  aMinute: 'a minute',
  /** `isSure`: the provider's holidays are known. */
  cutOff: (left: string, time: string, yourTime: string | undefined, isSure: boolean) =>
    `Order within ${left} to make today's cut-off (${time}${yourTime ? `, ${yourTime} your time` : ''})${unlessHoliday(isSure)}.`,
  shipsOn: (day: string | undefined, isSure: boolean) =>
    `An order placed now ships ${day ?? 'today'}${unlessHoliday(isSure)}.`,
  /** `destinations`: 0 for an order to a single one. */
  confirmed: (destinations: number) =>
    `Your order${destinations > 0 ? ` to ${counted(destinations, 'destination')}` : ''} is confirmed and saved on this device. You can close the portal.`,
  confirmedAtRisk: "Your order is confirmed, but this device can't store it. Keep this page open.",
  isNewContact: 'A new contact, created when the order is sent.',
  changesClient: (from: string, to: string) =>
    `This starts a different order for ${to}. The products and the destination chosen for ${from} are removed.`,
  waitsFor: ({ waits_for }: Draft, isSilent: boolean): string => {
    if (waits_for === 'storage') return 'Waiting for free space on this device';
    if (waits_for === 'sign-in') return 'Waiting for your sign-in';
    return isSilent || waits_for === 'provider' ? 'Waiting for the provider' : 'Waiting for a connection';
  },
});

const unlessHoliday = (isSure: boolean) => (isSure ? '' : ", unless it's a holiday");

export const scanTexts = translated('scan', {
  title: 'Scan products',
  starting: 'Starting the camera …',
  aim: 'Hold a bar code or QR code in the frame.',
  oneByOne: 'Pause after each code',
  next: 'Scan the next code',
  faults: {
    insecure:
      'Browsers give the camera to pages with https only, and this page has none. Type the code below.',
    refused:
      'The camera is not allowed. Allow it for this page in the settings of the browser, or type the code below.',
    none: 'This device has no camera. Type the code below, or use a scanner that types.',
    busy: 'The camera does not start. Close other apps that use it, or type the code below.',
    decoder:
      'The part that reads codes can’t be loaded. The first scan needs a connection. Until then, type the code below.',
  } satisfies Record<Fault, string>,
  code: 'SKU or code',
  add: 'Add',
  scanned: 'Scanned',
  nothing: 'Each code adds one piece to the order, and is listed here.',
  inOrder: (quantity: number) => `${formatCount(quantity)} in the order`,
  reasons: { unknown: 'Not among the products in stock.', inactive: 'No longer active.' },
  remove: (text: string) => `Remove ${text} from this list`,
});

export const toManyTexts = translated('toMany', {
  title: 'Several destinations',
  about: 'Each gets an order of its own, with the same products.',
  lines: 'One name or email a line',
  hint: 'Paste a list, or tick contacts below. A new contact can be the destination of a single order only.',
  chosen: (count: number) => `${counted(count, 'destination')} chosen`,
  toFix: (count: number) => `${counted(count, 'line')} to fix`,
  tooMany: (most: number) => `An order can go to at most ${formatCount(most)} destinations at once.`,
  faulty: 'Lines to fix',
  unknown: 'No active contact has this name or email.',
  several: 'Several contacts have this name or email.',
  differs: 'The contact with this name has another email.',
  take: (name: string) => `Take ${name}`,
  leaveOut: 'Leave out',
  leaveOutLines: (count: number) => `Leave out ${counted(count, 'line')}?`,
  noOrder: 'Nothing is sent to what is still to be fixed.',
  contacts: 'Contacts',
  onlyChosen: 'Only those chosen',
  all: (count: number) => `Choose all ${formatCount(count)}`,
  none: 'Choose none',
  use: (count: number) => `Use ${counted(count, 'destination')}`,
});
