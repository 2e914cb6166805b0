/**
 * Removes one of the precautions from the code under test, to prove that the simulation detects its absence. Importing
 * a module with `?mutant=<name>` applies the mutant to it and to everything it imports from `src/outbox` and
 * `src/storage`.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Doubt } from './doubts.ts';

interface Change {
  /** A file in `src/outbox` or `src/storage`. */
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

interface Mutant {
  readonly changes: readonly Change[];
  /** The faults of the sessions that detect the mutant. */
  readonly doubts: readonly Doubt[];
}

const one = (file: string, from: string, to: string, ...doubts: Doubt[]): Mutant => ({
  changes: [{ file, from, to }],
  doubts,
});

/** The mutants, named after what they do wrong. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'skips the re-read': {
    changes: [
      {
        file: 'delivery.ts',
        from: 'if (orderId === null) return false;',
        to: 'if (orderId !== undefined) return false;',
      },
      {
        file: 'delivery-placement.ts',
        from: 'const found = await readBack(progress.ports.http, progress.orderId, progress.draft);',
        to: "const found: { state: string } = { state: 'as-sent' };",
      },
      {
        file: 'delivery-placement.ts',
        from: "if ((await emptyOrder(progress)) === 'placed') return true;",
        to: '',
      },
    ],
    doubts: ['steps'],
  },
  'marks before the answer': one(
    'delivery-placement.ts',
    'await progress.note({ ...asked, waits_for: null });',
    "await progress.note({ ...asked, state: 'sent' });",
  ),
  'drops the lock': one(
    'sender.ts',
    'return ports.lock(',
    'return ((_: string, work: () => Promise<Sending>) => work())(',
  ),
  'does not withdraw after a refusal': one(
    'delivery-placement.ts',
    "if ((await emptyOrder(progress)) === 'placed') return true;",
    '',
    'replica',
  ),
  'keeps the order when it is taken back': one(
    'drafts.ts',
    'const abandoned = draft.order_id === null ? {} : abandonAndWatch(draft, this.#newKey, this.#now());',
    'const abandoned = { adding: null, items: draft.items.map((item) => ({ ...item, submitted: false })) };',
    'steps',
  ),
  'does not write ahead that it places': one(
    'delivery-placement.ts',
    'await progress.note({ ...asked, waits_for: null });',
    '',
  ),
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
  'creates again without looking': one(
    'creation.ts',
    'earlier ?? (await asked(record, lostAt, ports))',
    'await asked(record, lostAt, ports)',
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
  ),
  'takes a 404 for “never placed”': one(
    'delivery.ts',
    "if (found.state !== 'as-sent' && !keyStillTells(progress)) throw inDoubtOf(found);",
    "if (found.state === 'hidden') await progress.abandon();",
    'membership',
  ),
  'takes another order for this one': one(
    'server-order.ts',
    'checkIsAsked(order, orderId, draft.org_id);',
    '',
    'look-ups',
  ),
  'takes what cannot be seen for sold out': one(
    'server-order.ts',
    'if (isHidden(product)) return void lost.push(product_id);',
    'if (isHidden(product)) return void short.push({ product_id, available: 0 });',
    'membership',
  ),
  'discards without a tombstone': one(
    'stored-record.ts',
    'return { version, key, rev, saved_at, stamp, discarded: true, expired };',
    'return void [version, key, rev, saved_at, stamp, expired];',
  ),
  'gives nothing back to a store that was emptied': one(
    'record-reader.ts',
    'await Promise.all(this.#places.map((place) => this.#bringUpToDate(place)))',
    '[true]',
    'cleared',
  ),
  'calls saved what no store took': one(
    'drafts.ts',
    "return this.#records.whereIs(id) === 'tab';",
    "return this.#records.whereIs(id) === 'nowhere';",
    'recreated',
  ),
  'takes a store that was not read for empty': one(
    'record-reader.ts',
    "this.#isComplete ? 'complete' : 'reading'",
    "this.#isComplete ? 'complete' : 'complete'",
    'opening',
    'hanging',
  ),
};

const QUERY = '?mutant=';
const MUTATED = /\/src\/(outbox|storage)\/[^/]+$/;

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
