/** Stories in which the provider forgets, confuses or refuses: its numbers stand for other things, its answers for nothing. */
import type { Field, Story } from './field.ts';
import type { FieldOrder } from './judge.ts';
import type { Table } from './provider.ts';
import { ADD, type Fate, LOOKUPS, PLACE, type Rule, START } from './proxy.ts';
import { OUTAGE } from './storage-faults.ts';
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

/** The placement is answered with the order as it is, and never done. */
export const answeredAsOpen: Story = async (field, notes) => {
  const order = await field.build(notes);
  field.lie({ path: PLACE, fate: 'answered as open', times: field.random.int(1, 2) });
  await field.confirm(order);
  await field.finish();
};

/** The order is started with the number of one that is placed already. */
export const startedTwice: Story = async (field, notes) => {
  const { person, proxy, provider, random } = field;
  const first = field.newOrder(`${notes} a`);
  await person.build(first, random);
  await person.confirm(first);
  await until(async () => (await person.shown()) === 'placed', OTHER_ORDER_LIMIT_MS);
  const id = (await provider.placed()).find((order) => order.notes === first.notes)?.id;
  const second = field.newOrder(`${notes} b`);
  proxy.rules = [{ path: START, fate: { answer: { id } }, times: 1 }];
  await person.build(second, random);
  await person.confirm(second);
  await field.endure();
  await field.finish();
};

/** One order's placement never gets through; the others do, and nothing is said of a missing connection. */
export const oneIsReset: Story = async (field, notes) => {
  const { person, random, judge } = field;
  const first = field.newOrder(`${notes} a`);
  const reset = field.newOrder(`${notes} b`);
  const last = field.newOrder(`${notes} c`);
  for (const order of [first, reset, last]) {
    await person.build(order, random);
    // From the first one on: all of them wait for a connection.
    field.lie(OUTAGE);
    await person.confirm(order);
    await until(async () => field.proxy.lies > 0, OTHER_ORDER_LIMIT_MS);
  }
  await person.open('/Order/outbox');
  field.lie({ path: PLACE, body: new RegExp(reset.notes), fate: 'lost' });
  const goOn = async () => (await judge.isPlaced(first)) && (await judge.isPlaced(last));
  if (!(await field.retrying(goOn, OTHER_ORDER_LIMIT_MS)))
    judge.violate('stuck', `Others wait for ${reset.notes}:\n${await person.mainText()}`);
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
    const { person, provider } = field;
    const order = await field.build(notes);
    field.lie(OUTAGE);
    await person.confirm(order);
    await until(async () => field.proxy.lies > 0, OTHER_ORDER_LIMIT_MS);
    const name = table === 'contact' ? order.destination : (Object.keys(order.lines)[0] ?? '');
    const other = to === 'renamed' ? RENAMED : ELSEWHERE;
    if (to === 'deleted') await provider.deleteContact(name);
    else if (to === 'inactive') await provider.change(table, name, { active: false });
    else if (table === 'contact') await provider.change(table, name, other);
    else await provider.change(table, name, { title: other.name, sku: `OTHER-${notes}` });
    field.tell(`${name} is ${to}`);
    await field.heal();
    order.mayWait = true;
    await field.settle();
    field.tell(`the screen is\n${await person.mainText()}`);
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
  if (table === 'contact') await person.chooseDestination(order);
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
    const { person, provider, judge, random } = field;
    const before = await provider.started();
    const order = field.newOrder(notes);
    field.lie({ ...(path === LOOKUPS && { method: 'GET' }), path, fate });
    await person.build(order, random);
    await person.confirm(order);
    order.mayWait = true;
    await field.retrying(() => Promise.resolve(false), REPEATS_LIMIT_MS);
    field.tell(`the screen is\n${await person.mainText()}`);
    await field.heal();
    order.mayWait = false;
    await field.settle();
    const started = (await provider.started()) - before;
    field.tell(`${started} orders were started`);
    if (started > MOST_STARTED) judge.violate('repeated', `${started} orders were started for ${notes}`);
  };

/** Starting is answered with what nobody can read: the user is told on the first step, and presses again. */
export const unreadableStart: Story = async (field, notes) => {
  const { person, provider, judge, random } = field;
  const before = await provider.started();
  const order = field.newOrder(notes);
  const fate = random.pick(['broken JSON', 'broken JSON after it was done'] as const);
  field.lie({ path: START, fate, times: 1 });
  await person.begin(order);
  const said = await until(async () => SCREENS.startFailed.test(await person.text()), 5_000);
  if (!said)
    judge.violate('told falsely', `an unreadable start of ${notes} goes on:\n${await person.mainText()}`);
  await field.heal();
  await person.build(order, random);
  await person.confirm(order);
  await field.settle();
  const started = (await provider.started()) - before;
  if (started > MOST_STARTED) judge.violate('repeated', `${started} orders were started for ${notes}`);
};

/** Many lines, and each twentieth call is answered with a 502: it goes on as fast as it can. */
export const manyLines: Story = async (field, notes) => {
  const { person, provider, judge } = field;
  const order = field.newOrder(notes);
  const products = await provider.products(MANY_LINES);
  await person.openFile(
    order,
    await field.orderFile(
      order,
      products.map((product) => ({ ...product, qty: 1 })),
    ),
  );
  for (const { title } of products) order.lines[title] = 1;
  await person.complete(order);
  field.lie({ path: ADD, fate: 502, every: 20 });
  await person.confirm(order);
  const isPlaced = await until(() => judge.isAllPlaced(), MANY_LINES_LIMIT_MS);
  if (!isPlaced) judge.violate('stuck', `${notes} is not placed yet:\n${await person.mainText()}`);
  await field.finish();
};

/** The provider asks to come back in an hour; the browser is killed, and comes back at once. */
export const comeBack: Story = async (field, notes) => {
  const { person, proxy, judge, random } = field;
  const order = await field.build(notes);
  const rule: Rule = { path: random.pick([ADD, PLACE]), fate: 'come back in an hour' };
  field.lie(rule);
  await person.confirm(order);
  await until(async () => proxy.lies > 0, OTHER_ORDER_LIMIT_MS);
  await field.restart();
  field.lie(rule);
  await person.open('/Order/outbox');
  await until(async () => proxy.lies > 0, QUIET_MS);
  if (proxy.lies > 0) judge.violate('repeated', `${notes} was sent before the hour was over`);
  await field.finish();
};
