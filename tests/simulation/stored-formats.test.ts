/**
 * Data stored by earlier versions of the portal is read without loss, and data stored today has the shape of the
 * newest committed file. If a test here fails, see `src/storage/stored/README.md` for how to change a stored format.
 */
import { hashKey, QueryClient } from '@tanstack/react-query';
import { SigninState, User } from 'oidc-client-ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type * as mini from 'zod/mini';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { validatorOf, withValidator } from '#src/api/transport/validators.ts';
import { rememberDestination, takeDestination } from '#src/auth/destination.ts';
import { readTokens } from '#src/auth/tokens.ts';
import { decline, readDeclined, usedOn } from '#src/features/device/offer-moment.ts';
import {
  handedOver,
  readOrderFile,
  writeOrderFile,
} from '#src/features/order-wizard/order-file/order-file.ts';
import { checkedOrder, draftOf } from '#src/features/order-wizard/order-file/order-file-check.ts';
import { orderOfTemplate, storedTemplate } from '#src/features/templates/templates.ts';
import { draftContent, emptyDraft, readDraft, shipToNew } from '#src/outbox/draft.ts';
import { DRAFT_FORMAT } from '#src/outbox/drafts.ts';
import { fetchRound } from '#src/query-cache/fetch-round.ts';
import { orderLines } from '#src/query-cache/order-lines.ts';
import { persistAnswer, restoreAnswer } from '#src/query-cache/query-persister.ts';
import { sessionCache } from '#src/query-cache/session-cache.ts';
import { FETCHED } from '#src/query-cache/stored-answer.ts';
import { readReports, report } from '#src/reports/reports.ts';
import { readFound } from '#src/storage/records/stored-record.ts';
import { openStorage } from '#src/storage/storage.ts';
import { AnswerV1, FetchedV1, PackedV1 } from '#src/storage/stored/answer-v1.ts';
import * as dashboard from '#src/storage/stored/dashboard-v1.ts';
import { DRAFT_VERSION, StoredDraft } from '#src/storage/stored/draft.ts';
import { StampedV1, TombstoneV1 } from '#src/storage/stored/entry-v1.ts';
import * as later from '#src/storage/stored/later-preferences-v1.ts';
import { LinesV1 } from '#src/storage/stored/lines-v1.ts';
import { LogoutNoteV1 } from '#src/storage/stored/logout-note-v1.ts';
import { OrderFile } from '#src/storage/stored/order-file.ts';
import * as preferences from '#src/storage/stored/preferences-v1.ts';
import { StoredTemplate, TEMPLATE_VERSION } from '#src/storage/stored/template.ts';
import { Patience } from '#src/storage/time-limit.ts';
import { Logouts } from '#src/user-data/logouts.ts';
import { restoredInput, restoreInput } from '#src/user-data/unsaved-input.ts';
import { leaves, newestFiles, pathsOf, shapeOf, storedFiles } from '#tests/support/stored-files.ts';
import { webStorage } from '#tests/support/web-storage.ts';
import { openApp } from './app.ts';
import { runSessions } from './campaign.ts';
import { DOUBTS } from './doubts.ts';
import { modelOf, modelWith } from './model-provider.ts';
import { newContact } from './provider.ts';

const CHANGE = 'A stored format has changed: add a version, see src/storage/stored/README.md.';

/** What the store adds to a record where it is needed, see `src/storage/stored/entry-v1.ts`. */
const ADDED = ['stamp', 'apart'];

afterEach(() => vi.unstubAllGlobals());

describe('what an earlier version stored is read whole', () => {
  test.each(storedFiles('draft'))('draft $name', (file) => {
    const read = readDraft(file.content);
    expect(read?.version, CHANGE).toBe(DRAFT_VERSION);
    expectNothingLost({ ...Object(file.content), version: DRAFT_VERSION }, read);
  });

  const queryOf: Record<string, { queryKey: readonly unknown[]; meta?: { persisted?: mini.ZodMiniType } }> = {
    contacts: contactQueries.ofOrganization(1, true),
    clients: organizationQueries.list(true),
    titles: showQueries.list(true, 1),
    'products-packed': productQueries.catalogue(1),
    'products-unpacked': productQueries.catalogue(1),
  };
  test.each(storedFiles('answer'))('answer $name', async (file) => {
    const query = queryOf[/^v\d+-(.*?)(-validated)?\.json$/.exec(file.name)?.[1] ?? '']!;
    const record = AnswerV1.parse(file.content);
    const { queries } = await openStorage('person', ['queries']);
    await queries.set(`tanstack-query-${hashKey(query.queryKey)}`, file.content);
    const client = new QueryClient();
    vi.setSystemTime(record.state.dataUpdatedAt + 60_000);
    await restoreAnswer(queries, client, query);
    vi.useRealTimers();
    const packed = PackedV1.safeParse(record.state.data);
    const rows = packed.success ? packed.data.packed.flatMap((text) => JSON.parse(text)) : record.state.data;
    expect(client.getQueryData(query.queryKey), CHANGE).toEqual(rows);
    expect(validatorOf(client.getQueryData(query.queryKey)), CHANGE).toEqual(Object(file.content).validator);
    expect(client.getQueryState(query.queryKey)?.dataUpdatedAt).toBe(record.state.dataUpdatedAt);
  });

  test('the stamp of a record, and a tombstone', () => {
    const stamped = contents('draft')[0] as StoredDraft;
    expect(StampedV1.parse(stamped).stamp).toBe(stamped.stamp);
    const found = readFound(stamped, stamped.id, DRAFT_FORMAT);
    expect(found).toMatchObject({ rev: stamped.rev, saved_at: stamped.saved_at, stamp: stamped.stamp });
    for (const { content } of storedFiles('tombstone')) {
      const record = content as { key: string } & Record<string, unknown>;
      const { key, version: _, discarded: __, ...tombstone } = record;
      expect(readFound(content, key, DRAFT_FORMAT)).toMatchObject({ ...tombstone, record: undefined });
    }
  });

  test.each([
    ['fetched-ahead', FetchedV1],
    ['order-lines', LinesV1],
    ['logout-note', LogoutNoteV1],
  ] as const)('%s', (kind, schema) => {
    for (const { content } of storedFiles(kind)) expect(schema.parse(content)).toStrictEqual(content);
  });

  test.each(storedFiles('order-lines'))('the lines of orders $name', async ({ content }) => {
    const { queries } = await openStorage('person', ['queries']);
    await queries.set('order lines 1', content);
    const lines = orderLines(queries);
    await lines.read();
    for (const text of LinesV1.parse(content).packed)
      for (const [id, stored, created_on] of JSON.parse(text)) {
        expect(lines.of(id), CHANGE).toStrictEqual(stored);
        // Since version 2.
        if (created_on) expect(lines.linesOf({ id, created_on }), CHANGE).toStrictEqual(stored);
      }
  });

  test('an order that was downloaded', () => {
    for (const { content } of storedFiles('order-file')) {
      const { owner } = content as OrderFile;
      const read = readOrderFile(JSON.stringify(content), owner);
      expect(read.version, CHANGE).toBe(DRAFT_VERSION);
      expectNothingLost({ ...Object(content), version: DRAFT_VERSION }, read);
    }
  });

  test.each(storedFiles('template'))('template $name', ({ content }) => {
    const stored = { ...Object(content), version: TEMPLATE_VERSION };
    expectNothingLost(stored, StoredTemplate.parse(content));
  });

  test('preferences', () => {
    const schemas: [RegExp, mini.ZodMiniType][] = [
      [/^menu collapsed$/, preferences.MenuCollapsedV1],
      [/^single keys off$/, preferences.SingleKeysOffV1],
      [/^(orders|products) viewed$/, later.ViewedV1],
      [/^recent /, preferences.RecentPicksV1],
      [/^view of Products$/, later.ProductViewV1],
      [/^install offer$/, dashboard.DaysOfUseV1],
      [/^last visit$/, dashboard.LastVisitV1],
      [/^columns /, preferences.ColumnsV1],
      [/^column widths /, preferences.ColumnWidthsV1],
      [/^tables$/, preferences.TablesV1],
      [/^view \//, preferences.ListViewV1],
      [/^favourite products$/, later.FavouriteProductsV1],
      [/^low stock \d+$/, later.LowStockV1],
      [/^saved views$/, preferences.SavedViewsV1],
      [/^order statuses$/, dashboard.OrderStatusesV1],
      [/^statuses of orders$/, dashboard.OrderStatusesV1],
      [/^status changes$/, preferences.StatusChangesV1],
      [/^system notices$/, preferences.SystemNoticesV1],
    ];
    const met = new Set<RegExp>();
    for (const [name, value] of contents('preferences').flatMap((file) => Object.entries(file as object))) {
      const [pattern, schema] = schemas.find(([each]) => each.test(name)) ?? [];
      expect(schema?.parse(value), name).toStrictEqual(value);
      if (pattern) met.add(pattern);
    }
    expect(met.size, 'a preference that no file has').toBe(schemas.length);
  });

  test('tokens', () => {
    for (const { content } of storedFiles('tokens')) {
      const [text = ''] = Object.values(content as Record<string, string>);
      const { access_token, token_type, id_token, refresh_token, expires_at, profile } = JSON.parse(text);
      const { iss, sub, preferred_username, name } = profile;
      const used = {
        ...{ access_token, token_type, id_token, refresh_token, expires_at },
        profile: { iss, sub, preferred_username, name },
      };
      expect(readTokens(text)).toStrictEqual(used);
    }
  });

  test('local storage: the destination, the reports and the answers to the install offer', () => {
    for (const { content } of storedFiles('local-storage')) {
      const entries = content as Record<string, string>;
      vi.stubGlobal('localStorage', webStorage(entries));
      vi.stubGlobal('sessionStorage', webStorage({}));
      expect(readReports()).toStrictEqual(JSON.parse(entries.reports ?? '[]'));
      expect(takeDestination()).toBe(entries.destination);
      expect(readDeclined()).toStrictEqual(JSON.parse(entries['install declined'] ?? ''));
    }
  });

  test('session storage: what a form had when the session ended', () => {
    for (const { content } of storedFiles('unsaved-input')) {
      const { owner, form, ...values } = content as { owner: string; form: string };
      vi.stubGlobal('sessionStorage', webStorage({ [`unsaved input ${form}`]: JSON.stringify(content) }));
      restoreInput(owner);
      expect(restoredInput(form), CHANGE).toMatchObject(values);
    }
  });

  test('session storage: the verifier of a sign-in under way', async () => {
    for (const { content } of storedFiles('session-storage')) {
      const [[key, text] = ['', '']] = Object.entries(content as Record<string, string>);
      const state = await SigninState.fromStorageString(text);
      expect(key).toBe(`sign-in.${state.id}`);
      expect(JSON.parse(state.toStorageString())).toStrictEqual(JSON.parse(text));
    }
  });
});

describe('what is stored today has the shape of the newest file', () => {
  test('draft', async () => {
    const written: unknown[] = [];
    const onWrite = (place: string, record: unknown) =>
      void (place === 'drafts' && written.push(structuredClone(record)));
    // A draft meets every state that it can have.
    await runSessions(800, 150, { openApp, provider: modelOf, doubts: DOUBTS, onWrite });
    await runSessions(0, 50, { openApp, provider: modelWith(4), doubts: DOUBTS, hasBatches: true, onWrite });
    // No session hands an order over, or opens one.
    const empty = emptyDraft('1', 0, '');
    const nothing = {
      clientName: '',
      products: [],
      contact: undefined,
      carrier: undefined,
      method: undefined,
    };
    const opened = draftOf(checkedOrder(handedOver(empty, 'Mara Lind', 1), nothing), true, empty);
    written.push({ ...opened, handed_over_at: 1 });
    for (const [kind, isTombstone] of [
      ['draft', false],
      ['tombstone', true],
    ] as const) {
      const records = written.filter((record) => TombstoneV1.safeParse(record).success === isTombstone);
      const { apart: _, ...shape } = shapeOf(records);
      expect(shape, CHANGE).toEqual(shapeOf(contents(kind)));
    }
  });

  test('a new destination has the texts of a contact', () => {
    const { org_id: _, active: __, ...texts } = newContact(1, '');
    const { ship_to } = shipToNew(texts, '');
    expect(Object.keys({ ...ship_to, notes: '' }).toSorted()).toEqual(Object.keys(texts).toSorted());
  });

  test.each([
    ['v1-clients-validated.json', 3],
    ['v1-products-packed-validated.json', 251],
  ])('answers: %s', async (name, count) => {
    const { queries } = await openStorage('person', ['queries']);
    const client = new QueryClient();
    const { queryKey } = organizationQueries.list(true);
    const organization = { machine_name: '', name: '', active: true };
    const rows = Array.from({ length: count }, (_, at) => ({ ...organization, id: at + 1 }));
    const validator = { etag: '"1"', path: '/organizations/true', build: '' };
    client.setQueryData(queryKey, withValidator(rows, validator));
    await persistAnswer(queries, client, queryKey);
    const [entry] = await queries.entries();
    const file = newestFiles('answer').find((each) => each.name === name);
    expect(entry?.[0]).toBe(`tanstack-query-${hashKey(queryKey)}`);
    expect(likeAnswer(entry?.[1]), CHANGE).toEqual(likeAnswer(file?.content));
  });

  test('what was fetched ahead', async () => {
    const { queries } = await openStorage('person', ['queries']);
    const before = { at: { '["x"]': 1 }, ready: 1, tidied: 0 };
    await fetchRound(sessionCache(queries), before, new AbortController().signal, () => undefined);
    expect(FETCHED).toBe('fetched ahead 1');
    const shape = shapeOf([await queries.get(FETCHED)], ['at']);
    expect(shape, CHANGE).toEqual(shapeOf(contents('fetched-ahead'), ['at']));
  });

  test('logout notes', async () => {
    const { logouts } = await openStorage('session', ['logouts']);
    const written: unknown[] = [];
    const set = async (_key: string, note: unknown) => void written.push(note);
    const carryOut = await new Logouts({ ...logouts, set }, new Patience(3_000, 1)).begin('issuer ann', true);
    await carryOut(true);
    expect(written, CHANGE).toEqual(contents('logout-note'));
  });

  test('an order that is downloaded', () => {
    const drafts = storedFiles('draft').flatMap(({ content }) => readDraft(content) ?? []);
    const files = drafts.map((draft) => JSON.parse(writeOrderFile(draft, 'the user', 0)));
    expect(shapeOf(files), CHANGE).toEqual(shapeOf(contents('order-file')));
  });

  test('a template', () => {
    const drafts = storedFiles('draft').flatMap(({ content }) => readDraft(content) ?? []);
    const templates = drafts.map((draft) => {
      const order = orderOfTemplate(draftContent(draft), { destination: true, shipping: true });
      return storedTemplate({ name: 'Kit', show_id: 4, show_name: 'A Winter Census', order });
    });
    expect(shapeOf(templates), CHANGE).toEqual(shapeOf(contents('template')));
  });

  test('preferences that are more than one value', () => {
    const files = contents('preferences') as Record<string, unknown>[];
    const expectLike = (name: string, ...written: unknown[]) =>
      expect(shapeOf(written), CHANGE).toEqual(shapeOf(files.map((file) => file[name])));
    expectLike('install offer', usedOn('2026-11-22'));
  });

  test('local storage', () => {
    const storage = webStorage();
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', webStorage());
    rememberDestination('/Order/create?from=link');
    decline(1_795_479_872_009);
    const entries = contents('local-storage')[0] as Record<string, string>;
    expect(storage.getItem('destination')).toBe(entries.destination);
    expect(storage.getItem('install declined')).toBe(entries['install declined']);
    report(new TypeError('not stored'), 'page');
    const [stored] = JSON.parse((contents('local-storage').at(-1) as Record<string, string>).reports ?? '');
    expect(shapeOf(JSON.parse(storage.getItem('reports') ?? ''))).toEqual(shapeOf([stored]));
  });

  test('tokens', () => {
    const [text = ''] = Object.values(contents('tokens')[0] as Record<string, string>);
    const stored = JSON.parse(text);
    expect(shapeOf([JSON.parse(new User(stored).toStorageString())]), CHANGE).toEqual(shapeOf([stored]));
  });
});

describe('the files of a version hold every part that its schema knows', () => {
  test.each([
    ['draft', DRAFT_VERSION, StoredDraft],
    ['tombstone', 1, TombstoneV1],
    ['fetched-ahead', 1, FetchedV1],
    ['order-lines', 1, LinesV1],
    ['order-lines', 2, LinesV1],
    ['logout-note', 1, LogoutNoteV1],
    ['order-file', DRAFT_VERSION, OrderFile],
    ['template', TEMPLATE_VERSION, StoredTemplate],
  ] as const)('%s, version %i', (kind, version, schema) => {
    const files = storedFiles(kind).filter((file) => hasOneSchema(kind) || file.version === version);
    const records = files.map(({ content }) => content);
    const shape = shapeOf(records, ['at']);
    const filled = Object.keys(shape).filter((path) => shape[path]);
    const known = pathsOf(z.toJSONSchema(schema, { io: 'input' }) as Parameters<typeof pathsOf>[0]);
    const apart = (paths: string[]) => paths.filter((path) => !ADDED.includes(path)).toSorted();
    expect(apart(known), CHANGE).toEqual(apart(filled));
  });
});

/** Whether a kind's schema has every version. */
const hasOneSchema = (kind: string) => ['draft', 'order-file', 'template'].includes(kind);

/** Returns what the files of today's format hold. */
function contents(kind: string): unknown[] {
  return (hasOneSchema(kind) ? storedFiles(kind) : newestFiles(kind)).map(({ content }) => content);
}

function expectNothingLost(stored: unknown, read: unknown): void {
  const found = leaves(read);
  for (const [path, value] of leaves(stored))
    if (!ADDED.includes(path)) expect(found.get(path), `${path}: ${CHANGE}`).toStrictEqual(value);
}

/** Returns the shape of an answer without its rows, whose shape the API defines. */
function likeAnswer(record: unknown): unknown {
  const { state, queryKey: _, ...around } = record as { state: { data: unknown }; queryKey: unknown };
  const { data, ...rest } = state;
  const isPacked = PackedV1.safeParse(data).success;
  return { ...shapeOf([{ ...around, state: rest }]), data: isPacked ? shapeOf([data]) : 'rows' };
}
