/**
 * Removes one of the precautions from the code under test, to prove that the simulation detects its absence. Importing
 * a module with `?mutant=<name>` applies the mutant to it and to everything it imports from `src/outbox` and
 * `src/storage`.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Doubt } from './doubts.ts';

interface Change {
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

interface Mutant {
  readonly changes: readonly Change[];
  /** The faults of the sessions that detect the mutant. */
  readonly doubts: readonly Doubt[];
  /** Whether it is about orders to several destinations. */
  readonly hasBatches?: true;
}

const all = (doubts: readonly Doubt[], ...changes: [file: string, from: string, to: string][]): Mutant => ({
  changes: changes.map(([file, from, to]) => ({ file, from, to })),
  doubts,
});
const one = (file: string, from: string, to: string, ...doubts: Doubt[]) => all(doubts, [file, from, to]);

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'skips the re-read': all(
    ['steps', 'colleagues'],
    ['delivery.ts', 'if (order_id === null) return;', 'if (order_id !== undefined) return;'],
    ['delivery-placement.ts', "if (lines === 'same') {", 'if (lines) {'],
  ),
  'marks before the answer': one(
    'delivery-placement.ts',
    'await progress.noteRequest({ placing: true, place_asked_at: place_asked_at ?? now(), place_key });',
    "await progress.note({ place_asked_at: place_asked_at ?? now(), state: 'sent' });",
  ),
  'takes 200 for placed': all(
    ['false answers'],
    [
      'delivery-placement.ts',
      'const isProof = answer.id === orderId && isPlaced(answer);',
      'const isProof = answer.id === orderId;',
    ],
    [
      'delivery-placement.ts',
      "if (isProof && (await comparePlaced(http, answer, draft, draft.started_as, true)) === 'same')",
      'if (isProof)',
    ],
  ),
  'takes any order for its own': all(
    ['restored', 'colleagues', 'false answers'],
    [
      'server-order.ts',
      "if (ownerOfOrder(order, draft, draft.started_as) === 'foreign') return { state: 'foreign' };",
      '',
    ],
    [
      'server-order.ts',
      "if (owner === 'foreign' || (owner === 'possible' && !isOfUser && !hasDetails)) return 'foreign';",
      '',
    ],
  ),
  'believes that a number stands for the same product': one(
    'delivery-placement.ts',
    "foundProblem({ changed }, 'place') ??",
    'void changed ??',
    'restored',
    'renamed',
  ),
  'believes that a number stands for the same contact': one(
    'delivery-placement.ts',
    '(await destinationProblem(progress)) ??',
    '',
    'renamed',
  ),
  'believes that a number stands for the same carrier': one(
    'delivery-placement.ts',
    ' ??\n    (await shippingProblem(progress));',
    ';',
    'renamed',
  ),
  'does not look for what an old profile has forgotten': one(
    'delivery-placement.ts',
    'if (!placing) await searchPlaced(progress);',
    '',
    'put back',
  ),
  'drops the lock': one(
    'delivery.ts',
    'return ports.lock(',
    'return ((_: string, work: () => Promise<Sending>) => work())(',
  ),
  'does not empty a refused order': one(
    'delivery-placement.ts',
    'return emptyOrder(progress, await refusalProblem(progress, error));',
    'throw new Fixable(await refusalProblem(progress, error));',
    'replica',
  ),
  'keeps the order when its lines are edited': one(
    'drafts.ts',
    'if (!hasLines(before) ||',
    'if (linesOf(before) ||',
    'steps',
  ),
  'does not write ahead that it places': all(
    [],
    ['delivery-progress.ts', 'await this.note({ ...request, waits_for: null });', ''],
    [
      'delivery-progress.ts',
      'if (isStored || !(stored || isOfOthers || store.records.mayReturn(draft.id))) return;',
      'return;',
    ],
  ),
  'places although no store knows it': one(
    'delivery-progress.ts',
    'if (isStored || !(stored || isOfOthers || store.records.mayReturn(draft.id))) return;',
    'return;',
    'killed',
  ),
  'gives a destination another draft at each attempt': {
    ...one('batch.ts', 'id: draft_id,', 'id: newKey(),', 'killed'),
    hasBatches: true,
  },
  'does not note that the orders of a batch may be stored': {
    ...one(
      'batch.ts',
      'await progress.noteRequest({ placing: true, place_asked_at: now(), place_key: newKey() });',
      '',
      'killed',
    ),
    hasBatches: true,
  },
  'ignores that it was taken back': one(
    'delivery-progress.ts',
    'if (!isOurs) throw new TakenBack();',
    'void isOurs;',
  ),
  'uses a key for another order, too': one(
    'delivery-placement.ts',
    'const place_key = placing ? progress.draft.place_key : newKey();',
    'const { place_key } = progress.draft;',
  ),
  'lets one order hold up the others': all(
    ['firewall'],
    ['outbox.ts', "sending.outcome === 'later' && !sending.isReachable;", "sending.outcome === 'later';"],
    ['outbox.ts', 'if (unreachable === MOST_UNREACHABLE) return;', 'if (unreachable === 1) return;'],
    ['outbox.ts', 'tried.indexOf(a.id) - tried.indexOf(b.id)', 'tried.indexOf(b.id) - tried.indexOf(a.id)'],
  ),
  'creates again without looking': one(
    'delivery.ts',
    'let contact: { id: number } | undefined = await equal();',
    'let contact: { id: number } | undefined;',
    'contacts',
  ),
  'edits in any tab': one(
    'drafts.ts',
    'const change = (draft: Draft): Draft => {\n      this.#checkIsOurs(draft);',
    'const change = (draft: Draft): Draft => {',
  ),
  'takes what one tab holds for newer than what another stored': one(
    'stored-record.ts',
    'return isStored(a) ? isWrittenSince(a, b, format) : !isWrittenSince(b, a, format);',
    'return !isStored(a);',
    'torn',
    'killed',
  ),
  'takes a 404 for “never placed”': one(
    'delivery.ts',
    "if (found.state === 'hidden' || found.state === 'foreign') throw inDoubtOf(found);",
    "if (found.state === 'hidden') return progress.abandon('not-found', false);",
    'membership',
    'killed',
  ),
  'takes what cannot be seen for sold out': one(
    'look-up.ts',
    "return { lost: [{ kind: 'product', id, why: whyHidden(product) }] };",
    'return { short: [{ product_id: id, available: 0 }] };',
    'membership',
  ),
  'discards without a tombstone': one(
    'stored-record.ts',
    'return { version, key, rev, saved_at, stamp, discarded: true, expired, ...rest };',
    'return void [version, key, rev, saved_at, stamp, expired, rest];',
  ),
  'gives nothing back to a store that was emptied': one(
    'record-reader.ts',
    'await Promise.all(stores.map((store) => this.#syncAll(store)))',
    '[true]',
    'cleared',
  ),
  'waits for a broken store for ever': one(
    'record-reader.ts',
    'store.isDown = isOtherWhole();',
    'store.isDown = false;',
    'broken store',
  ),
  'calls saved what no store took': one(
    'drafts.ts',
    "return this.#records.whereIs(id) === 'tab';",
    "return this.#records.whereIs(id) === 'nowhere';",
    'recreated',
  ),
  'takes a store that was not read for empty': one(
    'record-versions.ts',
    "this.isComplete ? 'complete' : 'reading'",
    "this.isComplete ? 'complete' : 'complete'",
    'opening',
    'hanging',
  ),
};

const QUERY = '?mutant=';
const MUTATED = /\/src\/(outbox|storage)\/((delivery|records)\/)?[^/]+$/;

/**
 * Loads modules as mutants. Throws if a text does not occur exactly once: a mutant that changes nothing proves
 * nothing.
 */
export function mutants(): Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [path, asked] = source.split(QUERY);
      const name = asked ?? importer?.split(QUERY)[1];
      if (name === undefined || path === undefined) return undefined;
      const resolved = await this.resolve(path, importer?.split(QUERY)[0], { skipSelf: true });
      const isMeant = asked !== undefined || MUTATED.test(resolved?.id ?? '');
      return isMeant && resolved ? `${resolved.id}${QUERY}${name}` : resolved;
    },
    load(id) {
      const [path = '', asked] = id.split(QUERY);
      if (asked === undefined) return undefined;
      const mutant = MUTANTS[decodeURIComponent(asked)];
      if (!mutant) throw new Error(`There is no mutant ${asked}.`);
      return mutant.changes
        .filter(({ file }) => MUTATED.test(path) && path.endsWith(`/${file}`))
        .reduce(changed, readFileSync(path, 'utf8'));
    },
  };
}

function changed(source: string, { file, from, to }: Change): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} of: ${from}`);
  return parts.join(to);
}
