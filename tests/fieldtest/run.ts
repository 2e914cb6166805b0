import { Field, type Ground } from './field.ts';
import { BROKEN, type Violation } from './judge.ts';
import { Stuck } from './person.ts';
import type { Planned } from './plan.ts';

interface Result {
  readonly fault: string;
  readonly violations: readonly Violation[];
}

/** How many orders met each fault, and how many of them each promise was broken for. */
export function tableOf(results: readonly Result[]): Record<string, Record<string, number>> {
  const rowOf = (own: readonly Result[]) => {
    const count = (each: string) =>
      own.filter(({ violations }) => violations.some(({ broken }) => broken === each)).length;
    return { orders: own.length, ...Object.fromEntries(BROKEN.map((each) => [each, count(each)])) };
  };
  const names = [...new Set(results.map(({ fault }) => fault))];
  const rows = names.map((name) => [name, rowOf(results.filter(({ fault }) => fault === name))]);
  return { ...Object.fromEntries(rows), all: rowOf(results) };
}

export class Run {
  readonly #ground: Ground;
  readonly #story: string[];
  readonly #seed: number;
  readonly #printsAll: boolean;
  readonly #results: Result[] = [];
  #field: Field | undefined;
  #devices = 0;

  /** @param story what is told is gathered here: it is printed where something was broken, or always. */
  constructor(ground: Ground, story: string[], seed: number, printsAll: boolean) {
    this.#printsAll = printsAll;
    this.#ground = ground;
    this.#story = story;
    this.#seed = seed;
  }

  /** Has one order go through its fault, and prints what came of it. */
  async tell({ fault, keys, random }: Planned, index: number): Promise<void> {
    const begun = Date.now();
    const { proxy, judge } = this.#ground;
    this.#story.length = 0;
    this.#field ??= this.#newDevice();
    const field = this.#field;
    field.random = random;
    field.orders = [];
    proxy.keys = keys;
    try {
      if (!field.browser.isRunning) await field.browser.open();
      await fault.story(field, `Field ${this.#seed}.${index}`);
    } catch (error) {
      judge.violate('stuck', error instanceof Stuck ? error.message : `${(error as Error).stack}`);
    }
    await field.heal();
    proxy.forgetLate();
    const violations = await judge.verdict(field.orders);
    judge.hasNoAccess = false;
    await field.provider.restoreNames();
    this.#results.push({ fault: fault.name, violations });
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    const kept = violations.length === 0 ? 'kept' : violations.map(({ broken }) => broken).join(', ');
    console.log(`${index + 1}. ${fault.name}, ${keys ? 'with' : 'without'} keys, ${seconds} s: ${kept}`);
    if (this.#printsAll || violations.length > 0) this.#print(violations);
    if (violations.length > 0 || field.isSpent) await this.#endDevice();
  }

  /** Judges all orders once more, when nothing can change any more. */
  async end(): Promise<readonly Result[]> {
    await this.#endDevice();
    const late = await this.#ground.judge.lastVerdict();
    if (late.length > 0) {
      this.#results.push({ fault: 'at the end', violations: late });
      for (const { broken, text } of late) console.log(`   ${broken}: ${text}`);
    }
    return this.#results;
  }

  #newDevice(): Field {
    this.#devices += 1;
    this.#ground.judge.newDevice();
    return new Field(this.#ground, `device ${this.#devices}`);
  }

  async #endDevice(): Promise<void> {
    const field = this.#field;
    this.#field = undefined;
    await field?.browser.kill();
    if (field) this.#ground.disk.remove(field.browser.profile);
  }

  #print(violations: readonly Violation[]): void {
    for (const { broken, text } of violations) console.log(`   ${broken}: ${text}`);
    console.log(this.#story.map((line) => `      ${line.replaceAll('\n', ' | ')}`).join('\n'));
  }
}
