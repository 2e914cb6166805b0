/** Stories in which the browser is killed at a request: before the service has it, or before its answer is heard. */
import type { Field, Story } from './field.ts';
import { ADD, PLACE, START } from './proxy.ts';
import { editing } from './storage-faults.ts';
import { until } from './until.ts';

const MANY = 40;
const MANY_LIMIT_MS = 60_000;
const WORD_LIMIT_MS = 10_000;

/** Kills the browser at a random one of the next `last` requests to one of `paths`. Resolves once it is killed. */
function killAtOne(field: Field, paths: readonly RegExp[], last: number): Promise<void> {
  const { browser, random } = field;
  const { promise: isKilled, resolve } = Promise.withResolvers<void>();
  const kill = () => browser.kill().then(resolve, resolve);
  const moment = random.pick(['before', 'after'] as const);
  const every = random.int(1, last);
  field.lie({ path: random.pick(paths), fate: 'fine', every, times: 1, [moment]: kill });
  return isKilled;
}

export const killed: Story = async (field, notes) => {
  const { browser, person, random } = field;
  const order = await field.build(notes);
  if (random.chance(0.3)) {
    await editing(field, order);
    return field.settle();
  }
  for (let kills = random.int(1, 2); kills > 0; kills -= 1) {
    const isKilled = killAtOne(field, [ADD, PLACE], 1);
    if (order.stage === 'building')
      await Promise.race([person.confirm(order).catch(() => undefined), isKilled]);
    await Promise.race([isKilled, field.endure().catch(() => undefined)]);
    if (!browser.isRunning) {
      field.tell('the browser was killed');
      await browser.open();
    }
    field.proxy.heal();
    if (kills > 1) await person.open('/Order/outbox');
  }
  await field.settle();
};

/** A template goes to 40 contacts, and the browser is killed while their orders are sent. */
export const killedToMany: Story = async (field, notes) => {
  const { browser, person, provider, judge, random } = field;
  field.isSpent = true;
  const contacts = await provider.contacts(MANY);
  const { lines } = await person.useKit(field.newOrder(`${notes} kit`), notes);
  await person.chooseMany(contacts.map(({ email }) => email));
  const orders = contacts.map(({ name }) =>
    Object.assign(field.newOrder(notes), { destination: name, isOfMany: true, lines }),
  );
  const before = await provider.started();
  const kills = random.int(2, 4);
  for (let kill = 0; kill < kills; kill += 1) {
    const isKilled = killAtOne(field, [START, ADD, PLACE], 8);
    if (kill > 0) await person.open('/Order/outbox').catch(() => undefined);
    else {
      for (const order of orders) order.stage = 'confirmed';
      await Promise.race([isKilled, person.confirm(orders[0]!).catch(() => undefined)]);
    }
    await Promise.race([isKilled, until(() => judge.isAllPlaced(), MANY_LIMIT_MS)]);
    field.proxy.heal();
    if (browser.isRunning) break;
    field.tell('the browser was killed');
    await browser.open();
  }
  await field.settle();
  const started = (await provider.started()) - before;
  if (started > MANY + kills) judge.violate('repeated', `${started} orders were started for ${MANY}`);
  const isSaid = async () => (await person.text()).includes(`${MANY} of ${MANY} sent`);
  if (!(await until(isSaid, WORD_LIMIT_MS))) await field.violate('told falsely', `${MANY} are sent`);
};
