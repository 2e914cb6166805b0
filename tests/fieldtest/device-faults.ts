/** Stories in which the device stays broken, goes back in time, or is held up by another page. */
import { holdLock, openLate, removeLocks } from '#tests/support/databases.ts';
import type { Affliction } from './browser.ts';
import type { Story } from './field.ts';
import { breakCaches } from './in-page.ts';
import { ADD, PLACE } from './proxy.ts';
import { OUTAGE, queued } from './storage-faults.ts';
import { until } from './until.ts';
import { CONTROLS, SCREENS } from './words.ts';

const HIDDEN_MS = 14_000;
// A minute for a store that fails, and time to send.
const ONE_STORE_LIMIT_MS = 100_000;
const FOREVER_MS = 2 ** 31 - 1;
const WORD_LIMIT_MS = 20_000;
const CLIENT_ID = 1;

/** The disk fills with the first line and stays full, the answer to the placement is lost, the browser is killed. */
export const fullThenHidden: Story = async (field, notes) => {
  const { browser, person, disk } = field;
  const order = await field.build(notes);
  const fill = async () => disk.fill(true);
  const { promise: isPlaced, resolve } = Promise.withResolvers<void>();
  field.lie(
    { path: ADD, fate: 'fine', times: 1, before: fill },
    { path: PLACE, fate: 'answer lost', after: async () => resolve() },
  );
  await person.confirm(order);
  await Promise.race([isPlaced, until(() => Promise.resolve(false), WORD_LIMIT_MS)]);
  await field.tellScreen();
  await field.heard();
  await browser.kill();
  await field.heal();
  await browser.open();
  const id = await field.provider.lastStarted();
  field.lie({ method: 'GET', path: new RegExp(`^/(order|orderItems)/${id}`), fate: 404 });
  await person.open('/Order/outbox');
  await field.watch(HIDDEN_MS);
  await field.tellScreen();
  await field.finish();
};

/** One store fails for good: the other one has everything, and orders are sent and built. */
export const oneStore =
  (store: 'IndexedDB' | 'CacheStorage', how: 'fails' | 'hangs' | 'is a file'): Story =>
  async (field, notes) => {
    const { browser, person, judge } = field;
    field.isSpent = true;
    const order = await queued(field, `${notes} a`);
    await browser.kill();
    if (how === 'is a file') browser.blockStore(store);
    await field.heal();
    const broken: Affliction = (context) =>
      store === 'IndexedDB'
        ? context.addInitScript(openLate, { ms: how === 'hangs' ? FOREVER_MS : -1 })
        : context.addInitScript(breakCaches, how === 'hangs');
    await browser.open(...(how === 'is a file' ? [] : [broken]));
    await person.open('/Order/outbox');
    const isPlaced = await until(() => judge.isAllPlaced(), ONE_STORE_LIMIT_MS);
    await field.tellScreen('the outbox says');
    if (!isPlaced) await field.violate('stuck', `${order.notes} is not sent`);
    const another = await field.buildAndConfirm(`${notes} b`);
    if (!(await until(() => judge.isPlaced(another), ONE_STORE_LIMIT_MS)))
      await field.violate('stuck', `${another.notes} is not sent`);
  };

/** The device goes back to a copy of its profile from before the order was placed. */
export const olderProfile: Story = async (field, notes) => {
  const { browser, person } = field;
  // Nothing of it is at the provider yet: its copy knows no number.
  field.lie(OUTAGE);
  const order = await queued(field, notes);
  await browser.kill();
  const putBack = browser.copyProfile();
  field.proxy.heal();
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

/** Another page holds the cart's lock: Add does something, or says that it can't. */
export const heldCart: Story = async (field) => {
  const { browser, person } = field;
  field.isSpent = true;
  await person.open('/Product');
  await browser.inAnotherTab(field.origin, async (tab) => {
    await tab.evaluate(holdLock, `cart ${CLIENT_ID}`);
    const isSaid = await person.addFromList(WORD_LIMIT_MS);
    if (!isSaid) await field.violate('stuck', 'Add does nothing, and says nothing');
  });
};

/** Discarded where nothing can be stored, and killed: it may come back, and nobody says that it is settled. */
export const discardedOnFullDisk: Story = async (field, notes) => {
  const { person, disk, proxy } = field;
  const order = await queued(field, notes);
  await person.open('/Order/outbox');
  disk.fill(true);
  await person.press(CONTROLS.discard);
  const text = await until(async () => SCREENS.mayComeBack.test(await person.text()), 5_000);
  await field.tellScreen(text ? 'the screen says that it may come back' : 'the screen is');
  if (!text) order.stage = 'building';
  proxy.heal();
  // Nothing of it is sent from here.
  await field.isShown('placed', WORD_LIMIT_MS / 4);
  if (await field.judge.isPlaced(order))
    field.judge.violate('not confirmed', `${notes} was placed after it was discarded`);
  await field.heard();
  await field.restart();
  await field.heal();
  // Either was said.
  order.mayBeGone = true;
  await field.settle();
};

/** A file of an order that says things twice or otherwise than the catalogue does. */
export const strangeFile: Story = async (field, notes) => {
  const { person, provider } = field;
  const [twice, renamed] = await provider.products(2);
  if (!twice || !renamed) throw new Error('There are too few products.');
  const order = field.newOrder(notes);
  const lines = [
    { ...twice, qty: 2 },
    { ...renamed, title: 'Gold Bar', qty: 1 },
    { ...twice, qty: 3 },
  ];
  await person.openFile(order, await field.orderFile(order, lines, 'Fort Knox'));
  Object.assign(order.lines, { [twice.title]: 5, [renamed.title]: 1 });
  await person.complete(order);
  await field.tellScreen('the wizard says');
  if (/Gold Bar|Fort Knox/.test(await person.text()))
    field.judge.violate('told falsely', 'Names that only the file has are believed');
  await field.confirm(order);
  await field.settle();
};

/** A browser without the Locks API, in one tab. */
export const noLocks: Story = async (field, notes) => {
  const { browser } = field;
  field.isSpent = true;
  await browser.kill();
  await browser.open((context) => context.addInitScript(removeLocks));
  const order = await field.build(notes);
  await field.confirm(order);
  await field.settle();
};

/** A form's answer can't be read: nothing is sent again by itself, and the form stays until it is known. */
export const unreadableForm: Story = async (field, notes) => {
  const { person, provider, proxy, judge, random } = field;
  const fate = random.pick(['broken JSON', 'broken JSON after it was done'] as const);
  const name = `Company ${notes}`;
  field.lie({ method: 'POST', path: /^\/contact\/create/, fate });
  await person.createContact(name);
  await until(async () => proxy.lies > 1, ONE_STORE_LIMIT_MS / 4);
  const { lies } = proxy;
  const isThere = (await provider.contactsNamed(name)) > 0;
  await field.tellScreen(`${fate}: ${lies} requests, the screen is`);
  if (lies > 1) judge.violate('repeated', `${lies} requests for ${name}`);
  if (!isThere && !(await person.isAtForm()))
    judge.violate('told falsely', `${name} closes as if it was saved`);
  await field.heal();
  if (await person.isAtForm()) await person.press(CONTROLS.save);
  else await person.open('/Order/outbox');
  await until(async () => (await provider.contactsNamed(name)) > 0, WORD_LIMIT_MS);
  await until(async () => !(await person.isAtForm()), WORD_LIMIT_MS);
  const there = await provider.contactsNamed(name);
  if (there !== 1) judge.violate(there > 1 ? 'doubled' : 'lost', `${name} is there ${there} times`);
};
