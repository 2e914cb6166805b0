/** The texts of the screens that the field test reads, all in one place. */

/** Everything that tries or looks again. */
export const RETRY = /^(Retry|Check now|Try again)/;

export const SCREENS = {
  saved: /Saved on this device/,
  atRisk: /Do not navigate away|Keep this page open|can.t keep it|cannot keep it|no room to keep/i,
  /** An order was placed unlike what was confirmed: the user looks into it, and does not send it again. */
  reported: /was placed as order \d+\.|^Order \d+ was placed(, but| differently)/m,
};

/** What the wizard or the outbox shows of an order that was confirmed; the first that fits. */
export const SHOWN = {
  'signed out': /Your session has ended|You are not signed in|Signing in failed|You are logged out/,
  'in doubt':
    /We can.t tell yet whether|^Order \d+ (at the provider isn.t this one|isn.t placed yet|can.t be found at the provider)/m,
  'not confirmed': /so it was not sent|The order was not sent/,
  'on its way': /Submitting Order|^(Waiting(?! and recently)|Sending|Placing)( |$)/m,
  /** It was refused, or cannot be sent as it is. */
  'needs you':
    /^Needs attention$|Sorry, there was an error|There is less in stock now|^You no longer have access|^Not everything in this order|^What you chose has been changed|was placed as order \d|^Order \d+ was placed(, but| differently)/m,
  placed: /Your Order has been saved\./,
};
export type Shown = keyof typeof SHOWN;

/**
 * The statements that are compared with the truth whenever a screen begins to make them, by what they claim.
 * `placed` names the order's number where the statement does.
 */
export const STATEMENTS = {
  'everything is sent': /Everything has been sent/,
  placed: /Your Order has been saved\.|^Order (\d+) placed$/,
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
