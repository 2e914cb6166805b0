/** What a session may doubt besides the network, crashes, and room on the disk: each can be switched on by its name. */
export const DOUBTS = [
  // The site's data is cleared under open tabs.
  'cleared',
  // A full disk: the browser makes the database anew, empty.
  'recreated',
  // A full disk: a write fails after it took effect, and later ones are reported as done and are gone with the browser.
  // While the first store refuses writes, two tabs may write to different stores: where one takes an order back and the
  // other one sends it at the same moment, it may be sent, and is shown so. An order that was placed by a tab that is
  // gone and could not write it down is reported as placed; who confirms it again all the same has two.
  'torn',
  // A store that opens late, or not at all.
  'opening',
  // A store that does not answer for a while.
  'hanging',
  // A store that has an older state again after the browser was started: not one from before it was emptied.
  'old-data',
  // A look-up that answers 404 with a problem, 403, nothing, or what belongs to somebody else.
  'look-ups',
  // A look-up that answers what was so some time ago.
  'replica',
  // The user's membership of a client is withdrawn, and given back.
  'membership',
  // Any request is delivered again, also hours later.
  'duplicates',
  // A contact is created on its own screen, too, where Save is pressed again.
  'contacts',
  // One call is mostly answered late, or not at all, and lines that are late arrive just before their order is placed.
  'steps',
  // A wrong clock is no reason for a wrong date.
  'clock',
] as const;

export type Doubt = (typeof DOUBTS)[number];
