/**
 * The code under test with one of its precautions taken out, to see that the simulation misses it. A module that is
 * imported with `?mutant=<name>` is read so, and so is all of `src/offline` that it imports.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface Change {
  /** In `src/offline`. */
  readonly file: string;
  /** Occurs there once. */
  readonly from: string;
  readonly to: string;
}

const withdrawal = {
  file: 'sender.ts',
  from: 'if (!(await withdraw(http, this.#orderId, newKey))) return true;',
  to: 'void newKey;',
};

/** By what they do wrong. */
export const MUTANTS: Readonly<Record<string, readonly Change[]>> = {
  'skips the re-read': [
    {
      file: 'sender.ts',
      from: 'if (orderId === null || !hasLines(this.#draft)) return false;',
      to: 'if (orderId !== undefined) return false;',
    },
    withdrawal,
  ],
  'marks before the answer': [
    {
      file: 'sender.ts',
      from: 'await this.#note({ placing: true, waits_for: null });',
      to: "await this.#note({ placing: true, state: 'sent' });",
    },
  ],
  'drops the lock': [
    {
      file: 'sender.ts',
      from: 'return ports.lock(',
      to: 'return ((_: string, work: () => Promise<Sending>) => work())(',
    },
  ],
  'does not withdraw after a refusal': [withdrawal],
  'keeps the order when it is taken back': [
    {
      file: 'drafts.ts',
      from: 'const givenUp = hasLines(draft) ? orderGivenUp(draft, this.#newKey) : {};',
      to: 'const givenUp = { adding: null, items: draft.items.map((item) => ({ ...item, submitted: false })) };',
    },
  ],
  'does not write ahead that it places': [
    {
      file: 'sender.ts',
      from: 'await this.#note({ placing: true, waits_for: null });',
      to: '',
    },
  ],
  'does not write ahead what it adds': [
    {
      file: 'sender.ts',
      from: 'await this.#note({ adding: product_id, waits_for: null });',
      to: '',
    },
  ],
  'ignores that it was taken back': [
    {
      file: 'sender.ts',
      from: 'if (!isOurs) throw new TakenBack();',
      to: 'void isOurs;',
    },
  ],
  'uses a key for another order, too': [
    {
      file: 'draft.ts',
      from: 'place_key: newKey(),\n    adding: null,\n    placing: false,\n    items',
      to: 'adding: null,\n    placing: false,\n    items',
    },
  ],
  'creates again without looking': [
    {
      file: 'creation.ts',
      from: '(await found(record, ports)) ?? (await asked(record, ports))',
      to: 'await asked(record, ports)',
    },
  ],
  'edits in any tab': [
    {
      file: 'drafts.ts',
      from: 'const change = (draft: Draft): Draft => {\n      this.#checkIsOurs(draft);',
      to: 'const change = (draft: Draft): Draft => {',
    },
  ],
  'writes what one tab holds over what another wrote': [
    {
      file: 'record-list.ts',
      from: 'stored.rev <= held.madeOf',
      to: 'stored.rev <= held.record.rev',
    },
  ],
  'plans nothing where the disk is full': [
    {
      file: 'sender.ts',
      from: 'await (error instanceof NotWritten ? noted.catch(() => {}) : noted);',
      to: 'await noted;',
    },
  ],
};

const QUERY = '?mutant=';

/** Reads modules as mutants. A text that is not there once is an error: a mutant that changes nothing proves nothing. */
export function mutants(): Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [path, asked] = source.split(QUERY);
      const name = asked ?? importer?.split(QUERY)[1];
      if (name === undefined || path === undefined) return undefined;
      const resolved = await this.resolve(path, importer?.split(QUERY)[0], { skipSelf: true });
      const isMeant = asked !== undefined || resolved?.id.includes('/src/offline/');
      return isMeant && resolved ? `${resolved.id}${QUERY}${name}` : resolved;
    },
    load(id) {
      const [path = '', asked] = id.split(QUERY);
      if (asked === undefined) return undefined;
      const changes = MUTANTS[decodeURIComponent(asked)];
      if (!changes) throw new Error(`There is no mutant ${asked}.`);
      return changes
        .filter(({ file }) => path.endsWith(`/src/offline/${file}`))
        .reduce(changed, readFileSync(path, 'utf8'));
    },
  };
}

function changed(source: string, { file, from, to }: Change): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} of: ${from}`);
  return parts.join(to);
}
