/** The texts of the screens that the field test reads and presses, all in one place. */

export const CONTROLS = {
  username: 'Username',
  signIn: 'Sign in',
  notes: 'Notes',
  start: 'Start Order',
  continue: 'Continue',
  carriers: 'All carriers and methods',
  complete: 'Complete Order',
  discard: /^Discard/,
  save: 'Save',
  company: 'Company',
  openFile: 'Open an order file',
  acceptFile: /^Open/,
  template: 'Save as a template',
  templateName: /^Name/,
  saveTemplate: 'Save the template',
  several: 'Several destinations',
  contacts: 'One name or email a line',
  useContacts: /^Use \d+ destinations/,
  sendAsNew: 'Send as a new order',
  edit: /^Edit/,
  chooseAnother: /^Choose another (destination|product)/,
  acceptChange: /^(Accept|Send with) the changes/,
  /** Everything that tries or looks again. */
  retry: /^(Retry|Check now|Try again)/,
} as const;

export const SCREENS = {
  saved: /Saved on this device/,
  atRisk: /Do not navigate away|Keep this page open|can.t keep it|cannot keep it|no room to keep/i,
  /** An order was placed unlike what was confirmed: the user looks into it, and does not send it again. */
  reported: /was placed as order \d+\.|^Order \d+ was placed(, but| differently)/m,
  startFailed: /Sorry, there was an error creating this Order/,
  notAdded: /Sorry, there was an error updating this Item|another tab/i,
  /** A discarded order that is not stored as such. */
  mayComeBack: /may come back/i,
} as const;

/** What the wizard or the outbox shows of an order that was confirmed: the first of these that is found. */
export const SHOWN = {
  'signed out': /Your session has ended|You are not signed in|Signing in failed|You are logged out/,
  'in doubt':
    /We can.t tell yet whether|^Order \d+ (at the provider isn.t this one|isn.t placed yet|can.t be found at the provider)/m,
  'not confirmed': /so it was not sent|The order was not sent/,
  /** The titles of the wizard, and the words of the outbox. */
  'on its way': /Submitting Order|^(Waiting(?! and recently)|Sending|Placing)( |$)/m,
  /** It was refused, or cannot be sent as it is. */
  'needs you':
    /^Needs attention$|Sorry, there was an error|There is less in stock now|^You no longer have access|^Not everything in this order|^What you chose has been changed|was placed as order \d|^Order \d+ was placed(, but| differently)/m,
  placed: /Your Order has been saved\./,
} as const;
export type Shown = keyof typeof SHOWN;

/**
 * The statements that are compared with the truth whenever a screen begins to make them, by what they claim.
 * `placed` names the order's number where the statement does.
 */
export const STATEMENTS = {
  'everything is sent': /Everything has been sent/,
  placed: /Your Order has been saved\.|^Order (\d+) placed$/,
  'no connection': /No connection to the provider/,
  'no access': /You no longer have access to/,
  reported: /(?:was placed as order|^Order) (\d+)(?:\.| was placed(?:, but| differently))/,
  /** It is in doubt, and the order under its number is another one, or open. */
  'not that order': /^Order (\d+) (?:at the provider isn.t this one|isn.t placed yet)/,
  discarded: /This order was discarded/,
  'less in stock': /There is less in stock now|, none available now|none available/,
  'not saved':
    /Sorry, there was an error (?:saving|creating) (?:this Order|Products for this Order)[^.]*\.|Nothing was placed/,
} as const;
export type Claim = keyof typeof STATEMENTS;
