/** Runs the checks, and tells what came out in words and as JUnit. */
import { ACCESS_CHECKS } from './access.ts';
import { Skipped, Wrong } from './api.ts';
import { ORDER_CHECKS } from './orders.ts';
import { READ_CHECKS } from './reads.ts';
import { type Checks, prepare, type Target, type World } from './world.ts';

export interface Result {
  readonly name: string;
  readonly section: string;
  readonly failed?: Pick<Wrong, 'expected' | 'came'>;
  readonly skipped?: string;
  readonly remarks: readonly string[];
}

export const CHECKS: Checks = { ...READ_CHECKS, ...ACCESS_CHECKS, ...ORDER_CHECKS };

export async function conformance(target: Target, checks = CHECKS): Promise<Result[]> {
  let remarks = new Set<string>();
  let world: World | undefined;
  const preparing: Checks = {
    'prepare: a client, a product, a contact, a title and two orders': async () => {
      world = await prepare(target, (text) => remarks.add(text));
    },
  };
  const results: Result[] = [];
  for (const [title, run] of Object.entries({ ...preparing, ...checks })) {
    remarks = new Set();
    const [, name = title, section = 'RULES.md, API'] = /^(.*) \((.*)\)$/.exec(title) ?? [];
    const outcome = await run(world as World).then(() => ({}), outcomeOf);
    results.push({ name, section, ...outcome, remarks: [...remarks] });
    if (!world) break;
  }
  return results;
}

function outcomeOf(error: Error): Pick<Result, 'failed' | 'skipped'> {
  if (error instanceof Skipped) return { skipped: error.message };
  const { expected, came } =
    error instanceof Wrong ? error : { expected: 'an answer', came: `${error.cause ?? error}` };
  return { failed: { expected, came } };
}

function counted(results: readonly Result[]) {
  const count = (is: (result: Result) => unknown) => results.filter(is).length;
  return {
    tests: results.length,
    failures: count(({ failed }) => failed),
    skipped: count(({ skipped }) => skipped),
  };
}

export function inWords(results: readonly Result[]): string {
  const lines = results.flatMap(({ name, section, failed, skipped, remarks }) => [
    `${failed ? 'FAILED ' : skipped ? 'skipped' : 'ok     '} ${name} (${section})`,
    ...(failed ? [`expected: ${failed.expected}`, `came:     ${failed.came}`] : []).map(
      (line) => `        ${line}`,
    ),
    ...[...(skipped ? [skipped] : []), ...remarks].map((line) => `        remark: ${line}`),
  ]);
  const { tests, failures, skipped } = counted(results);
  return [...lines, '', `${tests} checks: ${failures} failed, ${skipped} skipped.`].join('\n');
}

const escaped = (text: string) =>
  text.replace(/[^\t\n\x20-\uFFFD]/g, '?').replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);

export function asJUnit(results: readonly Result[]): string {
  const cases = results.map(({ name, section, failed, skipped, remarks }) => {
    const fault =
      failed && `<failure message="${escaped(failed.expected)}">${escaped(failed.came)}</failure>`;
    const skip = skipped && `<skipped message="${escaped(skipped)}"/>`;
    const said = `<system-out>${escaped(remarks.join('\n'))}</system-out>`;
    return `<testcase classname="${escaped(section)}" name="${escaped(name)}">${fault ?? ''}${skip ?? ''}${said}</testcase>\n`;
  });
  const counts = Object.entries(counted(results)).map(([name, count]) => ` ${name}="${count}"`);
  return `<?xml version="1.0"?>\n<testsuite name="conformance"${counts.join('')}>\n${cases.join('')}</testsuite>\n`;
}
