/** Stories in which the device itself loses, delays or refuses what it keeps. */
import { deleteDatabases, openLate } from '#tests/support/databases.ts';
import type { Field, Story } from './field.ts';
import type { FieldOrder } from './judge.ts';
import { ADD, PLACE } from './proxy.ts';
import { until } from './until.ts';

const OUTAGE = { path: /^\/(order|orderItem)/, fate: 'lost' } as const;
const NOTICE_LIMIT_MS = 4_000;
const HIDDEN_MS = 14_000;
const WORD_LIMIT_MS = 20_000;
// A minute for a store that fails, and time to send.
const ONE_STORE_LIMIT_MS = 100_000;

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
    await field.restart((context) => context.addInitScript(openLate, { ms }));
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
  field.browser.removeStore('IndexedDB');
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

/** The disk fills with the first line and stays full, the answer to the placement is lost, the browser is killed. */
export const fullThenHidden: Story = async (field, notes) => {
  const { browser, person, disk } = field;
  const order = await field.build(notes);
  const { promise: isPlaced, resolve } = Promise.withResolvers<void>();
  field.lie(
    { path: ADD, fate: 'fine', times: 1, before: async () => disk.fill(true) },
    { path: PLACE, fate: 'answer lost', after: async () => resolve() },
  );
  await person.confirm(order);
  await Promise.race([isPlaced, until(async () => false, WORD_LIMIT_MS)]);
  await field.tellScreen();
  await field.heard();
  await browser.kill();
  await field.heal();
  await browser.open();
  const id = await field.provider.lastStarted();
  field.lie({ method: 'GET', path: new RegExp(`^/(order|orderItems)/${id}`), fate: 404 });
  await person.open('/Order/outbox');
  await field.retrying(async () => false, HIDDEN_MS);
  await field.tellScreen();
  await field.finish();
};

/** A file is in the place of one store for good: the other one has everything, and orders are sent and built. */
export const oneStore =
  (store: 'IndexedDB' | 'CacheStorage'): Story =>
  async (field, notes) => {
    const { browser, person, judge } = field;
    field.isSpent = true;
    await queued(field, `${notes} a`);
    await browser.kill();
    browser.removeStore(store, true);
    await field.heal();
    await browser.open();
    await person.open('/Order/outbox');
    for (const next of [undefined, `${notes} b`]) {
      if (next) await person.confirm(await field.build(next));
      if (await until(() => judge.isAllPlaced(), ONE_STORE_LIMIT_MS)) continue;
      judge.violate('stuck', `${next ?? notes} is not sent:\n${await person.mainText()}`);
    }
  };

/** The device goes back to a copy of its profile from before the order was placed. */
export const olderProfile: Story = async (field, notes) => {
  const { browser, person } = field;
  // Nothing of it is at the provider yet: its copy knows no number.
  const order = await queued(field, notes);
  await browser.kill();
  const putBack = browser.copyProfile();
  field.lie();
  await browser.open();
  await field.settle();
  await browser.kill();
  putBack();
  field.tell('the profile is an older copy of itself');
  await browser.open();
  await person.open('/Order/outbox');
  // It may be sent a second time only after it was said that it is placed.
  await field.isShown('placed', WORD_LIMIT_MS);
  await field.settle();
  if ((await person.shown()) !== 'placed') await field.tellScreen(`${order.notes}:`);
};

/** An order that was confirmed and waits for a connection. */
async function queued(field: Field, notes: string): Promise<FieldOrder> {
  const order = await field.build(notes);
  field.lie(OUTAGE);
  await field.person.confirm(order);
  await until(async () => field.proxy.lies > 0, NOTICE_LIMIT_MS);
  return order;
}

async function emptyDatabases(field: Field): Promise<void> {
  const { browser, random, origin } = field;
  const how = random.pick([
    'cleared by the browser',
    'all site data cleared',
    'deleted by another tab',
  ] as const);
  const context = browser.page.context();
  if (how === 'deleted by another tab') {
    const tab = await context.newPage();
    await tab.goto(`${origin}/silent-sign-in.html`);
    await deleteDatabases(tab, ['']);
    await tab.close();
    await browser.page.bringToFront();
  } else {
    const session = await context.newCDPSession(browser.page);
    const storageTypes = how === 'all site data cleared' ? 'all' : 'indexeddb';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }
  field.tell(`databases ${how}`);
}
