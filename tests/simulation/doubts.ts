/**
 * The faults that a session may have besides network faults, crashes and a full disk. Each can be switched on by name.
 */
export const DOUBTS = [
  // The site's data is cleared while tabs are open.
  'cleared',
  // On a full disk, the browser creates the database anew, empty.
  'recreated',
  // On a full disk, a write fails after it took effect, and later writes are reported as done but are lost when the
  // browser closes. While the first store refuses writes, two tabs may write to different stores: if one takes an
  // order back while the other one sends it, it may be sent and is shown as sent. An order that was placed by a tab
  // that has closed and could not store that is reported as placed; a user who confirms it again nevertheless has two.
  'torn',
  // A store opens late, or not at all.
  'opening',
  // A store does not answer for a while.
  'hanging',
  // A store falls back to an older state when the browser restarts, but not to one from before it was emptied.
  'old-data',
  // A look-up answers with a 404 problem, a 403, nothing, or another user's record.
  'look-ups',
  // A look-up answers with an outdated state.
  'replica',
  // The user's access to a client is withdrawn and restored.
  'membership',
  // Any request is delivered again, even hours later.
  'duplicates',
  // A contact is also created on its own screen, where the user presses Save again.
  'contacts',
  // One call is mostly answered late or not at all, and late lines arrive just before their order is placed.
  'steps',
  // A wrong clock must not lead to a wrong date.
  'clock',
] as const;

export type Doubt = (typeof DOUBTS)[number];
