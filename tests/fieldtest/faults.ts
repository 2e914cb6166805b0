/** The faults of the field test, as its table of results names them: each is a scenario with one order, random by its seed. */

import {
  discardedOnFullDisk,
  fullThenHidden,
  heldCart,
  noLocks,
  olderProfile,
  oneStore,
  strangeFile,
  unreadableForm,
} from './device-faults.ts';
import type { Field, Story } from './field.ts';
import { killed, killedToMany } from './kills.ts';
import {
  changed,
  comeBack,
  failing,
  manyLines,
  oneIsReset,
  restored,
  startedTwice,
  unreadableStart,
} from './provider-faults.ts';
import { ADD, type Fate, LOOKUPS, PLACE, type Rule } from './proxy.ts';
import { emptying, fullDisk, oddStart, removed } from './storage-faults.ts';

export interface Fault {
  readonly name: string;
  /** How many orders a full run has of it, and how many one with `--short`. */
  readonly share: readonly [long: number, short: number];
  /** Whether it is tried only at an API without idempotency keys. */
  readonly isWithoutKeys?: boolean;
  /** Whether it needs a disk that can be filled. */
  readonly needsSmallDisk?: boolean;
  readonly story: Story;
}

const CHANGES = /^\/(order\/(start|create)|orderItem)/;
const REFUSED_LIMIT_MS = 10_000;

/** An order that is confirmed while requests fail as `rules` say, until all is well. */
function sending(rules: (field: Field) => Rule[]): Story {
  return async (field, notes) => {
    const order = await field.build(notes);
    field.lie(...rules(field));
    await field.confirm(order);
    await field.finish();
  };
}

/** Some of the changes meet a fate, each at most a few times. */
const someChanges =
  (fate: Fate) =>
  ({ random }: Field): Rule[] =>
    random
      .pick([[PLACE], [ADD], [ADD, PLACE], [CHANGES]])
      .map((path) => ({ path, fate, times: random.int(1, 3) }));

/** The order is placed, nobody hears of it, and whoever looks it up is told something else. */
const placedUnheard =
  (lie: Fate) =>
  ({ random }: Field): Rule[] => [
    { path: PLACE, fate: random.pick(['502 after it was done', 'answer lost']), times: 1 },
    { method: 'GET', path: LOOKUPS, fate: lie },
  ];

/** The placement is answered with the order as it is, and never done. */
const placedAsOpen = ({ random }: Field): Rule[] => [
  { path: PLACE, fate: 'answered as open', times: random.int(1, 2) },
];

// Without keys nobody can tell a line that comes late a second time from a new one: one request is late, not two.
const late =
  (fate: Fate) =>
  ({ random, proxy }: Field): Rule[] => {
    const rules = [ADD, PLACE].map((path) => ({ path, fate, times: 1 }));
    return proxy.keys ? rules : [random.pick(rules)];
  };

/**
 * The order is refused for its stock; requests that were held back arrive before the user tries again. Without keys
 * one of them is late; where a line and the placement both are, in this order, the case is open.
 */
const refused =
  (isOpenCase: boolean): Story =>
  async (field, notes) => {
    const { provider, person, proxy, random } = field;
    const order = await field.build(notes);
    const [title = ''] = Object.keys(order.lines);
    Object.assign(order, { isShort: true, isOpenCase });
    const areBothLate = proxy.keys || isOpenCase;
    const isLineLate = areBothLate || random.chance(0.5);
    const once = (isLate: boolean) => ({ fate: isLate ? 'twice, later' : 'fine', times: 1 }) as const;
    field.lie(
      { path: ADD, ...once(isLineLate), after: () => provider.takeStock(title) },
      { path: PLACE, ...once(areBothLate || !isLineLate) },
    );
    await person.confirm(order);
    await field.isShown('needs you', REFUSED_LIMIT_MS);
    await field.heard();
    await field.heal();
    await proxy.deliverLate();
    await field.settle();
  };

const withdrawn: Story = async (field, notes) => {
  const { provider, random } = field;
  const order = await field.build(notes);
  field.judge.hasNoAccess = true;
  const withdraw = () => provider.withdrawAccess();
  const moment = random.int(0, 2);
  if (moment === 0) await withdraw();
  else if (moment === 1) field.lie({ path: ADD, fate: 'fine', times: 1, after: withdraw });
  else field.lie({ path: PLACE, fate: '502 after it was done', times: 1, after: withdraw });
  field.tell(`access is withdrawn ${['before', 'between the lines', 'when it was placed'][moment]}`);
  await field.confirm(order);
  await field.finish();
};

export const FAULTS: readonly Fault[] = [
  { name: 'none', share: [6, 1], story: sending(() => []) },
  { name: 'requests lost', share: [8, 1], story: sending(someChanges('lost')) },
  { name: 'answers lost', share: [8, 1], story: sending(someChanges('answer lost')) },
  { name: '502 after it was done', share: [8, 1], story: sending(someChanges('502 after it was done')) },
  { name: 'delays', share: [2, 0], story: sending(someChanges('slow')) },
  { name: 'delivered twice', share: [8, 1], story: sending(someChanges('twice')) },
  { name: 'delivered again, minutes later', share: [10, 1], story: sending(late('twice, later')) },
  { name: 'delivered minutes later', share: [10, 1], story: sending(late('late')) },
  { name: 'refused, then delivered again', share: [8, 1], story: refused(false) },
  { name: 'refused, then line and placement late', share: [2, 1], isWithoutKeys: true, story: refused(true) },
  { name: 'look-ups answer 404', share: [12, 1], story: sending(placedUnheard(404)) },
  { name: 'look-ups answer 403', share: [6, 1], story: sending(placedUnheard(403)) },
  { name: 'look-ups answer {}', share: [6, 1], story: sending(placedUnheard('{}')) },
  { name: 'look-ups are stale', share: [8, 1], story: sending(placedUnheard('stale')) },
  {
    name: 'captive portal',
    share: [8, 1],
    story: sending(() => [
      { path: PLACE, fate: 'captive portal after it was done', times: 1 },
      { path: /./, fate: 'captive portal', times: 8 },
    ]),
  },
  { name: 'access withdrawn', share: [14, 1], story: withdrawn },
  { name: 'killed', share: [14, 1], story: killed },
  { name: 'databases open late', share: [10, 1], story: oddStart(5_000) },
  { name: 'databases do not open', share: [6, 1], story: oddStart(-1) },
  { name: 'databases cleared while editing', share: [12, 1], story: emptying('editing') },
  { name: 'databases cleared while sending', share: [12, 1], story: emptying('sending') },
  { name: 'databases removed while closed', share: [6, 1], story: removed },
  { name: 'disk full while editing', share: [8, 1], needsSmallDisk: true, story: fullDisk('editing') },
  { name: 'disk full while sending', share: [8, 1], needsSmallDisk: true, story: fullDisk('sending') },
  { name: 'disk full, then killed and hidden', share: [4, 0], needsSmallDisk: true, story: fullThenHidden },
  { name: 'discarded on a full disk', share: [4, 0], needsSmallDisk: true, story: discardedOnFullDisk },
  { name: 'one store: IndexedDB fails', share: [2, 0], story: oneStore('IndexedDB', 'fails') },
  { name: 'one store: IndexedDB hangs', share: [2, 0], story: oneStore('IndexedDB', 'hangs') },
  { name: 'one store: IndexedDB is a file', share: [2, 0], story: oneStore('IndexedDB', 'is a file') },
  { name: 'one store: caches fail', share: [2, 0], story: oneStore('CacheStorage', 'fails') },
  { name: 'one store: caches hang', share: [2, 0], story: oneStore('CacheStorage', 'hangs') },
  { name: 'one store: caches are a file', share: [2, 0], story: oneStore('CacheStorage', 'is a file') },
  { name: 'an older profile', share: [4, 0], isWithoutKeys: true, story: olderProfile },
  { name: 'the lock of the cart is held', share: [2, 0], story: heldCart },
  { name: 'no locks', share: [2, 0], story: noLocks },
  { name: 'a strange order file', share: [2, 1], story: strangeFile },
  { name: 'restored after it was placed', share: [4, 0], story: restored(true) },
  { name: 'restored after it was started', share: [4, 1], story: restored(false) },
  { name: 'placement answered as open', share: [4, 1], story: sending(placedAsOpen) },
  { name: 'started with a placed number', share: [4, 0], story: startedTwice },
  { name: "one order's placement is reset", share: [3, 0], story: oneIsReset },
  { name: "a contact is another's", share: [3, 0], story: changed({ table: 'contact', to: "another's" }) },
  { name: "a product is another's", share: [3, 0], story: changed({ table: 'product', to: "another's" }) },
  { name: 'a contact is renamed', share: [2, 1], story: changed({ table: 'contact', to: 'renamed' }) },
  { name: 'a contact is deleted', share: [2, 0], story: changed({ table: 'contact', to: 'deleted' }) },
  { name: 'a contact is inactive', share: [2, 0], story: changed({ table: 'contact', to: 'inactive' }) },
  { name: 'a product is inactive', share: [2, 0], story: changed({ table: 'product', to: 'inactive' }) },
  { name: 'lines answer 500', share: [2, 0], story: failing(ADD, 500) },
  { name: 'placement answers 200 with an error', share: [2, 1], story: failing(PLACE, '200 with an error') },
  { name: 'placement answers 403', share: [2, 0], story: failing(PLACE, 403) },
  { name: 'look-ups answer 404 from the start', share: [2, 0], story: failing(LOOKUPS, 404) },
  { name: 'each twentieth line answers 502', share: [2, 0], story: manyLines },
  { name: 'unreadable start', share: [2, 0], story: unreadableStart },
  { name: 'unreadable form', share: [4, 0], story: unreadableForm },
  { name: 'come back in an hour', share: [2, 0], story: comeBack },
  { name: 'a kit to 40, killed', share: [2, 1], story: killedToMany },
];
