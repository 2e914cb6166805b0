/** Stories in which the provider forgets, confuses or refuses: its numbers stand for other things, its answers for nothing. */
import type { Field, Story } from './field.ts';
import type { FieldOrder } from './judge.ts';
import type { Table } from './provider.ts';
import { ADD, type Fate, LOOKUPS, PLACE, type Rule, START } from './proxy.ts';
import { OUTAGE, queued } from './storage-faults.ts';
import { until } from './until.ts';
import { CONTROLS, SCREENS } from './words.ts';

const OTHER_ORDER_LIMIT_MS = 60_000;
const MANY_LINES = 120;
const MANY_LINES_LIMIT_MS = 90_000;
const REPEATS_LIMIT_MS = 30_000;
const QUIET_MS = 20_000;
// One that is used, and one that was abandoned for it.
const MOST_STARTED = 2;

/** Restored from a backup of before the order was placed, or started: a colleague's order gets its number. */
export const restored =
  (wasPlaced: boolean): Story =>
  async (field, notes) => {
    const { person, provider } = field;
    const restore = await provider.backUp();
    const order = await field.build(notes);
    const cutOff = async () => field.lie(OUTAGE);
    field.lie(
      wasPlaced
        ? { path: PLACE, fate: 'answer lost', after: cutOff }
        : { path: ADD, fate: 'lost', before: cutOff },
    );
    await person.confirm(order);
    await until(async () => field.proxy.rules[0] === OUTAGE && field.proxy.lies > 0, OTHER_ORDER_LIMIT_MS);
    await field.heard();
    await restore();
    field.tell(`restored; a colleague's order is ${await provider.placeOfColleague()} now`);
    await field.heal();
    // Whether it was placed can't be told any more: that is the user's to decide.
    order.mayWait = wasPlaced;
    await field.settle();
    if (order.isWaiting) await field.press(order, CONTROLS.sendAsNew, CONTROLS.sendAsNew);
  };

/** The order is started with the number of one that is placed already. */
export const startedTwice: Story = async (field, notes) => {
  const first = await field.buildAndConfirm(`${notes} a`);
  await field.isShown('placed', OTHER_ORDER_LIMIT_MS);
  const id = (await field.provider.placed()).find((order) => order.notes === first.notes)?.id;
  field.proxy.rules = [{ path: START, fate: { answer: { id } }, times: 1 }];
  await field.buildAndConfirm(`${notes} b`);
  await field.endure();
  await field.finish();
};

/** One order's placement never gets through; the others do, and nothing is said of a missing connection. */
export const oneIsReset: Story = async (field, notes) => {
  const { judge } = field;
  // All of them wait for a connection.
  const first = await queued(field, `${notes} a`);
  const reset = await queued(field, `${notes} b`);
  const last = await queued(field, `${notes} c`);
  await field.person.open('/Order/outbox');
  field.lie({ path: PLACE, body: new RegExp(reset.notes), fate: 'lost' });
  const goOn = async () => (await judge.isPlaced(first)) && (await judge.isPlaced(last));
  if (!(await field.retrying(goOn, OTHER_ORDER_LIMIT_MS)))
    await field.violate('stuck', `Others wait for ${reset.notes}`);
  await field.heard();
  judge.isReachable = true;
  const { lies } = field.proxy;
  await field.retrying(async () => field.proxy.lies > lies + 2, QUIET_MS);
  await field.finish();
};

interface Change {
  readonly table: Table;
  readonly to: 'renamed' | "another's" | 'inactive' | 'deleted';
}

const ELSEWHERE = { address: '1 Other Road', name: 'Somebody Else' };
const RENAMED = { address: '2 New Road', name: 'Renamed Company' };

/** A number of the order stands for something else when it is sent, or for nothing. */
export const changed =
  ({ table, to }: Change): Story =>
  async (field, notes) => {
    const { provider } = field;
    const order = await queued(field, notes);
    const name = table === 'contact' ? order.destination : (Object.keys(order.lines)[0] ?? '');
    const other = to === 'renamed' ? RENAMED : ELSEWHERE;
    if (to === 'deleted') await provider.deleteContact(name);
    else if (to === 'inactive') await provider.change(table, name, { active: false });
    else if (table === 'contact') await provider.change(table, name, other);
    // Not the name of a contact: the judge maps both kinds of names.
    else await provider.change(table, name, { title: `${other.name}’s`, sku: `OTHER-${notes}` });
    field.tell(`${name} is ${to}`);
    await field.heal();
    order.mayWait = true;
    await field.settle();
    await field.tellScreen();
    if (!order.isWaiting) return;
    if (to === 'renamed') {
      order.destination = RENAMED.name;
      return field.press(order, CONTROLS.edit, CONTROLS.acceptChange);
    }
    if (to === "another's") return chooseAnother(field, order, table, name);
    await provider.restoreNames();
    await field.press(order, CONTROLS.retry);
  };

/** What the user chose is another's now: something else is chosen instead. */
async function chooseAnother(field: Field, order: FieldOrder, table: Table, name: string): Promise<void> {
  const { person } = field;
  Object.assign(order, { mayWait: false, isWaiting: false });
  await person.press(CONTROLS.edit);
  await person.press(CONTROLS.chooseAnother);
  // The list has its old name until its answer is here.
  if (table === 'contact') await person.chooseDestination(order, name, ELSEWHERE.name);
  else {
    delete order.lines[name];
    await person.addMore(order);
  }
  await person.confirm(order);
  await field.settle();
}

/** A call fails in a way that no repeating mends: the user decides, and few orders are started for it. */
export const failing =
  (path: RegExp, fate: Fate): Story =>
  async (field, notes) => {
    const countStarted = await countingStarts(field);
    field.lie({ ...(path === LOOKUPS && { method: 'GET' }), path, fate });
    const order = await field.buildAndConfirm(notes);
    order.mayWait = true;
    await field.watch(REPEATS_LIMIT_MS);
    await field.tellScreen();
    await field.heal();
    order.mayWait = false;
    await field.settle();
    await countStarted(notes);
  };

/** Counts orders that are started from now on: few are right for one. */
async function countingStarts({ provider, judge, tell }: Field) {
  const before = await provider.started();
  return async (notes: string) => {
    const started = (await provider.started()) - before;
    tell(`${started} orders were started`);
    if (started > MOST_STARTED) judge.violate('repeated', `${started} orders were started for ${notes}`);
  };
}

/** Starting is answered with what nobody can read: the user is told on the first step, and presses again. */
export const unreadableStart: Story = async (field, notes) => {
  const { person, random } = field;
  const countStarted = await countingStarts(field);
  const order = field.newOrder(notes);
  const fate = random.pick(['broken JSON', 'broken JSON after it was done'] as const);
  field.lie({ path: START, fate, times: 1 });
  await person.begin(order);
  const said = await until(async () => SCREENS.startFailed.test(await person.text()), 5_000);
  if (!said) await field.violate('told falsely', `an unreadable start of ${notes} goes on`);
  await field.heal();
  await person.build(order, random);
  await person.confirm(order);
  await field.settle();
  await countStarted(notes);
};

/** Many lines, and each twentieth call is answered with a 502: it goes on as fast as it can. */
export const manyLines: Story = async (field, notes) => {
  const { person, provider, judge } = field;
  const order = field.newOrder(notes);
  const products = await provider.products(MANY_LINES);
  const lines = products.map((product) => ({ ...product, qty: 1 }));
  await person.openFile(order, await field.orderFile(order, lines));
  for (const { title } of products) order.lines[title] = 1;
  await person.complete(order);
  field.lie({ path: ADD, fate: 502, every: 20 });
  await person.confirm(order);
  const isPlaced = await until(() => judge.isAllPlaced(), MANY_LINES_LIMIT_MS);
  if (!isPlaced) await field.violate('stuck', `${notes} is not placed yet`);
  await field.finish();
};

/** The provider asks to come back in an hour; the browser is killed, and comes back at once. */
export const comeBack: Story = async (field, notes) => {
  const { person, judge, random } = field;
  const order = await field.build(notes);
  const rule: Rule = { path: random.pick([ADD, PLACE]), fate: 'come back in an hour' };
  field.lie(rule);
  await person.confirm(order);
  await field.isLied(OTHER_ORDER_LIMIT_MS);
  // An answer that did not reach the device asks for nothing.
  await until(async () => /^Waiting/m.test(await person.mainText()), OTHER_ORDER_LIMIT_MS);
  await field.restart();
  field.lie(rule);
  await person.open('/Order/outbox');
  if (await field.isLied(QUIET_MS)) judge.violate('repeated', `${notes} was sent before the hour was over`);
  await field.finish();
};
