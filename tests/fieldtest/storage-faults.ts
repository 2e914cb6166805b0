/** Stories in which the device itself loses, delays or refuses what it keeps. */
import { deleteDatabases, openLate } from '#tests/support/databases.ts';
import type { Affliction } from './browser.ts';
import type { Field, Story } from './field.ts';
import type { FieldOrder } from './judge.ts';
import { until } from './until.ts';

export const OUTAGE = { path: /^\/(order|orderItem)/, fate: 'lost' } as const;
const NOTICE_LIMIT_MS = 4_000;

/** The wizard said that the order is on the device, and the browser is killed: it is there again, and is confirmed. */
export async function editing(field: Field, order: FieldOrder): Promise<void> {
  const { person, judge } = field;
  const isSaved = await person.waitForSaved(order);
  await field.heal();
  await field.restart();
  if (!(await person.resume(order))) {
    if (isSaved)
      judge.violate('told falsely', `${order.notes}: "Saved on this device" before the browser was killed`);
    // The user was warned of the last change alone: what was saved before it is kept.
    if (order.kept) judge.violate('lost', `${order.notes} was shown as saved, and is not there again`);
    return;
  }
  await field.confirm(order);
}

/** An order that waits for a connection; the portal is started while databases open late, or not at all. */
export const oddStart =
  (ms: number): Story =>
  async (field, notes) => {
    const order = await queued(field, notes);
    const slow: Affliction = (context) => context.addInitScript(openLate, { ms });
    await field.restart(slow);
    await field.person.open('/Order/outbox');
    // Long enough for what is late to come, and for the outbox to say what it takes to be so.
    await until(() => field.judge.isAllPlaced(), Math.max(ms, 0) + NOTICE_LIMIT_MS);
    await field.tellScreen(`${order.notes}: the outbox says`);
    await field.heal();
    await field.restart();
    await field.settle();
  };

/** The databases are emptied or deleted under the open tab. */
export const emptying =
  (during: 'editing' | 'sending'): Story =>
  async (field, notes) => {
    const { person, random } = field;
    if (during === 'sending') {
      await queued(field, notes);
      await emptyDatabases(field);
      // Back at the network with the tab still open, the order goes on from what the tab holds.
      field.lie();
      await field.endure();
      await field.heal();
      await field.stay();
      return field.settle();
    }
    const order = await field.build(notes);
    await person.waitForSaved(order);
    await emptyDatabases(field);
    // Gone, until the wizard says again that it is on the device.
    order.kept = undefined;
    if (random.chance(0.5)) await person.addMore(order);
    // The tab needs a moment to see it; what it says then counts.
    else await until(async () => !(await person.isSaidSaved()), NOTICE_LIMIT_MS);
    await editing(field, order);
    await field.settle();
  };

/** The databases are gone when the portal is started again: the other store has what was confirmed. */
export const removed: Story = async (field, notes) => {
  await queued(field, notes);
  await field.browser.kill();
  field.browser.removeDatabases();
  field.tell('the databases were removed from the profile');
  await field.heal();
  await field.browser.open();
  await field.settle();
};

/** The disk is filled to the last byte, and freed later. */
export const fullDisk =
  (during: 'editing' | 'sending'): Story =>
  async (field, notes) => {
    const { person, disk, random } = field;
    const order = field.newOrder(notes);
    const staysFull = random.chance(0.5);
    const fill = () => {
      disk.fill(staysFull);
      field.tell(`the disk is full${staysFull ? ', and stays so' : ''}`);
    };
    if (during === 'editing') {
      await person.build(order, random);
      await person.waitForSaved(order);
      fill();
      await person.addMore(order);
      await editing(field, order);
      return field.settle();
    }
    const isBuiltBefore = random.chance(0.5);
    if (isBuiltBefore) await person.build(order, random);
    fill();
    if (!isBuiltBefore) await person.build(order, random);
    await field.confirm(order);
    await field.heal();
    await field.stay();
    if (order.stage === 'building') {
      await person.waitForSaved(order);
      await person.confirm(order);
    }
    await field.settle();
  };

/** An order that was confirmed and waits for a connection. */
export async function queued(field: Field, notes: string): Promise<FieldOrder> {
  const order = await field.build(notes);
  field.lie(OUTAGE);
  await field.person.confirm(order);
  await field.isLied(NOTICE_LIMIT_MS);
  return order;
}

async function emptyDatabases(field: Field): Promise<void> {
  const { browser, random, origin } = field;
  const how = random.pick([
    'cleared by the browser',
    'all site data cleared',
    'deleted by another tab',
  ] as const);
  if (how === 'deleted by another tab') {
    await browser.inAnotherTab(origin, (tab) => deleteDatabases(tab, ['']));
  } else {
    const session = await browser.page.context().newCDPSession(browser.page);
    const storageTypes = how === 'all site data cleared' ? 'all' : 'indexeddb';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }
  field.tell(`databases ${how}`);
}
