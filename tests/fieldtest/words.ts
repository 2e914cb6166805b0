/** The texts of the screens that the field test reads and presses, all in one place. */

/** What the field test presses or fills in, by role and name. */
export const CONTROLS = {
  username: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  client: 'Client',
  notes: 'Notes',
  start: 'Start Order',
  search: 'Search by name or SKU',
  update: 'Update',
  cancel: 'Cancel',
  continue: 'Continue',
  destination: 'Destination',
  carrier: 'Carrier',
  method: 'Shipping Method',
  complete: 'Complete Order',
  /** Everything that tries or looks again. */
  retry: /^(Retry|Check now)/,
} as const;

/** What a screen says, by what it means. */
export const SCREENS = {
  /** The wizard: the draft is on the device. */
  saved: /Saved on this device/,
  /** The wizard: the draft is in the tab alone. */
  atRisk: /Do not navigate away|Keep this page open|can.t keep it|cannot keep it|no room to keep/i,
  /** The order is confirmed, and on its way: the titles of the wizard, and the words of the outbox. */
  onItsWay: /Submitting Order|^(Waiting|Sending|Placing)( |$)/m,
  /** The wizard or the outbox: the order is placed. */
  placed: /Your Order has been saved\./,
  inDoubt: /We can.t tell yet whether/,
  /** The wizard or the outbox: the order was refused, or cannot be sent as it is. */
  needsYou:
    /^Needs attention$|Sorry, there was an error|There is less in stock now|^You no longer have access|was placed as order \d|^Order \d+ was placed, but/m,
  notConfirmed: /so it was not sent|The order was not sent/,
  /** An order was placed unlike what was confirmed: the user looks into it, and does not send it again. */
  reported: /was placed as order \d+\.|^Order \d+ was placed, but/m,
  signedOut: /Your session has ended|You are not signed in|Signing in failed|You are logged out/,
} as const;

/**
 * The statements that are compared with the truth whenever a screen begins to make them, by what they claim.
 * `placed` names the order's number where the statement does.
 */
export const STATEMENTS = {
  'everything is sent': /Everything (?:that you confirmed on this device )?has been sent/,
  placed: /Your Order has been saved\.\s*(?:Order )?(\d+)?/,
  reported: /(?:was placed as order|^Order) (\d+)(?:\.| was placed, but)/,
  discarded: /This order was discarded/,
  'less in stock': /There is less in stock now|, none available now|none available/,
  'not saved': /Sorry, there was an error (?:saving|creating) (?:this Order|Products for this Order)[^.]*\./,
} as const;
export type Claim = keyof typeof STATEMENTS;
