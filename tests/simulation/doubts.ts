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
  // Many orders go to a new contact, which is created with the order. A contact is also created on its own screen, where
  // the user presses Save again.
  'contacts',
  // One call is mostly answered late or not at all, and late lines arrive just before their order is placed.
  'steps',
  // A wrong clock must not lead to a wrong date.
  'clock',
  // The provider is restored from a backup, and its numbers stand for something else afterwards: orders of colleagues,
  // other contacts and products. That it forgets orders is not a fault of the portal. It is down for a while, and no
  // earlier request arrives after that: such a request could reach another order, which the portal can't prevent.
  'restored',
  // A contact or product is renamed, a contact moves or is deleted, a product is deactivated. If that happens within
  // the two minutes before a placement is requested (more by the delay of `replica`), or before the request arrives, the
  // placement can't be prevented.
  'renamed',
  // A placement is answered with an order that is still open. A start is answered with an existing order's number.
  'false answers',
  // When the browser restarts, both stores have an older copy, with which edits are lost. An order that was placed after
  // the copy was made may be placed again only if no look-up could show the first one: it was placed less than a minute
  // before the second one was requested, it was hidden, the copy lacks the correction of its required-by date, or its
  // content was edited after the copy was made. A line that was requested after the copy was made, and arrives after the
  // device was put back, may be placed with the older version.
  'put back',
  // One store fails for good, while the other one has everything.
  'broken store',
  // One order's placement, one client or one product's line is always reset on the way.
  'firewall',
  // A colleague of the same client adds lines to the user's open order, with the exception of `renamed`.
  'colleagues',
  // The disk is full from an order's first line on. As the order is placed, the browser is killed, its disk is freed,
  // and the provider hides orders for a while.
  'killed',
  // The API shows moments as ISO times, in a zone or in none, without seconds, as days, or not at all, and escapes notes.
  // Where it shows an order's required-by date without its seconds, only the same content finds it, see `put back`.
  'formats',
] as const;

export type Doubt = (typeof DOUBTS)[number];
