/**
 * Each parser of what comes from outside: whatever it is given, it answers as it says, and nothing unsafe gets through.
 * `PARSER_RUNS` sets how many inputs each gets.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { isSafeDestination, loginReturn } from '#src/auth/destination.ts';
import { isBound, isExpired, readTokens } from '#src/auth/tokens.ts';
import { withUsername } from '#src/auth/user-manager.ts';
import { Config } from '#src/contract/config.ts';
import { OrderSearch, queryOf, selectionOf } from '#src/features/orders/search/order-search.ts';
import { ProductSearch } from '#src/features/products/list/product-search.ts';
import { readDraft } from '#src/outbox/draft.ts';
import { DRAFT_FORMAT } from '#src/outbox/drafts.ts';
import { isStoredAnswer } from '#src/query-cache/stored-answer.ts';
import { Route as Contacts } from '#src/routes/Contact/index.tsx';
import { Route as Titles } from '#src/routes/Show/index.tsx';
import { verified } from '#src/service/callers/access-token.ts';
import { proofCheck } from '#src/service/callers/proofs.ts';
import { readFound } from '#src/storage/records/stored-record.ts';
import { storedFiles } from '#tests/support/stored-files.ts';

fc.configureGlobal({ numRuns: Number(process.env.PARSER_RUNS ?? 300) });

const PORTAL = 'https://portal.example.com';
const NOW = new Date('2026-11-21T12:00:00Z');

/** The stored examples of a kind, of all versions. */
const examples = (kind: string) => storedFiles(kind).map(({ content }) => content);

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl(), fc.webPath());
const odd = fc.oneof(
  fc.jsonValue(),
  text,
  fc.constantFrom(null, -1, 0, 2 ** 31, Number.MAX_VALUE, '', '\0', [], {}),
);

/** A JSON value with one to three of its parts replaced, removed or added. */
const spoilt = (...originals: unknown[]) =>
  fc
    .tuple(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(), odd, fc.nat(2)), { minLength: 1, maxLength: 3 }),
    )
    .map(([original, changes]) =>
      changes.reduce(
        (value, [at, replacement, how]) => spoil(value, at, replacement, how),
        structuredClone(original),
      ),
    );

function spoil(value: unknown, at: number, replacement: unknown, how: number): unknown {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(value);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return replacement;
  if (how === 0) delete place.holder[place.key];
  else place.holder[how === 1 ? place.key : 'added'] = replacement;
  return value;
}

/** What a parser answers; undefined where it throws an error. */
function outcome<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return undefined;
  }
}

/** For whatever is given, `check` holds. */
const always = <T>(given: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(given, (value) => void check(value)));
const alwaysLater = <T>(given: fc.Arbitrary<T>, check: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(given, check));

describe('URLs', () => {
  const address = fc
    .tuple(fc.oneof(fc.webPath(), fc.constantFrom('/', '/login', '/state=x', '/&state=x')), text, text)
    .map(([path, search, hash]) => `${PORTAL}${path}?${search}#${hash}`)
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url));

  test('a return from the identity provider is recognised or not, and leads nowhere else', () => {
    always(address, (url) => {
      const found = loginReturn(url);
      if (found?.kind === 'code')
        expect(new URL(found.url)).toMatchObject({ origin: PORTAL, pathname: '/login' });
    });
  });

  test('a destination that may be followed is a path of the portal', () => {
    const start = fc.constantFrom('/', '//', '/\\', '/\t/', '/%5c', '/.//', 'https:');
    const path = fc.oneof(
      text,
      fc.tuple(start, text).map((parts) => parts.join('')),
    );
    always(path, (destination) => {
      fc.pre(isSafeDestination(destination));
      expect(new URL(destination, PORTAL).origin).toBe(PORTAL);
      expect(destination).not.toMatch(/ |%20/);
    });
  });

  test.each([
    ['Products', ProductSearch.parse],
    ['Orders', OrderSearch.parse],
    ['Titles', Titles.options.validateSearch as (search: object) => object],
    ['Contacts', Contacts.options.validateSearch as (search: object) => object],
  ])('any search of %s is a search, and reads back as the same one', (_list, parse) => {
    const names = fc.constantFrom(...Object.keys(parse({})), 's_id', 'filter');
    always(fc.oneof(spoilt(parse({})), fc.dictionary(names, fc.anything())), (found) => {
      const parsed = parse(Object(found));
      expect(parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
    });
  });

  test('any search of Orders is a valid request to the API, or none', () => {
    always(spoilt(OrderSearch.parse({})), (found) => {
      const search = OrderSearch.parse(Object(found));
      const requested = { ...selectionOf(search.filter, NOW), ...queryOf(search) };
      expect(JSON.stringify(requested)).not.toMatch(/NaN|Invalid/);
    });
  });
});

test('a configuration that is accepted has web addresses only', () => {
  const config = {
    api_url: 'https://api.example.com',
    auth_url: 'https://sso.example.com',
    auth_realm: 'clients',
    auth_client_id: 'portal',
    portal_name: 'Portal',
    bound_tokens: true,
  };
  always(fc.oneof(spoilt(config), fc.anything()), (found) => {
    const { data } = Config.safeParse(found);
    for (const url of [data?.api_url, data?.auth_url, data?.auth_issuer])
      if (url !== undefined) expect(new URL(url).protocol).toMatch(/^https?:$/);
  });
});

describe('what a device has stored', () => {
  test('any record is read as a draft, or set aside', () => {
    always(fc.oneof(spoilt(...examples('draft')), fc.anything()), (record) => {
      const found = readDraft(record);
      if (found) expect(readDraft(structuredClone(found))).toEqual(found);
    });
  });

  test('a record under any key is read, newer, or unreadable', () => {
    const raw = fc.oneof(spoilt(...examples('draft'), ...examples('tombstone')), fc.anything());
    always(fc.tuple(raw, fc.string()), ([record, key]) => {
      const found = readFound(record, key, DRAFT_FORMAT);
      if (typeof found !== 'string' && found.record) expect(found.record.id).toBe(key);
    });
  });

  test('any persisted answer is one, or is not used', () => {
    always(fc.oneof(spoilt(...examples('answer')), fc.anything()), (record) =>
      expect([true, false]).toContain(isStoredAnswer(record)),
    );
  });

  test('any stored tokens are read, or are none', () => {
    const tokens = spoilt(...examples('tokens')).map((record) => JSON.stringify(record));
    for (const stored of [tokens, text])
      always(stored, (record) => {
        const found = readTokens(record);
        if (!found) return;
        expect(typeof found.access_token).toBe('string');
        expect([isBound(found), isExpired(found, Date.now())]).toHaveLength(2);
      });
  });
});

describe('tokens and proofs', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const seconds = NOW.getTime() / 1000;
  const claims = {
    iss: 'https://sso.example.com',
    sub: 'ann',
    azp: 'portal',
    typ: 'Bearer',
    preferred_username: 'ann',
    exp: seconds + 60,
  };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
  const check = { issuer: claims.iss, clientId: 'portal', key: createLocalJWKSet({ keys: [jwk] }) };

  /** A JWT in which one character, or a whole part, is another one. */
  const forged = (jwt: string) =>
    fc.oneof(
      text,
      fc
        .tuple(fc.nat(jwt.length - 1), fc.constantFrom(...'AZaz09-_.= '))
        .map(([at, character]) => jwt.slice(0, at) + character + jwt.slice(at + 1)),
      fc.tuple(fc.nat(2), odd).map(([part, value]) => {
        const parts = jwt.split('.');
        parts[part] = Buffer.from(JSON.stringify(value) ?? '').toString('base64url');
        return parts.join('.');
      }),
    );
  // The last character of a signature has bits that mean nothing.
  const bytesOf = (jwt: string) =>
    jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
  const sameBytes = (a: string, b: string) => bytesOf(a).join() === bytesOf(b).join();

  test('a token that is not to the letter what the provider signed is refused', async () => {
    expect(await verified(token, check, NOW)).toMatchObject({ subject: 'ann' });
    await alwaysLater(forged(token), async (other) => {
      fc.pre(!sameBytes(other, token));
      await expect(verified(other, check, NOW)).rejects.toBeInstanceOf(Error);
    });
  });

  test('signed claims of any kind name a user, or are refused', async () => {
    await alwaysLater(spoilt(claims), async (other) => {
      fc.pre(typeof other === 'object' && other !== null && !Array.isArray(other));
      const signed = new SignJWT(other as Record<string, unknown>).setProtectedHeader({ alg: 'ES256' });
      const found = await signed
        .sign(privateKey)
        .then((jwt) => verified(jwt, check, NOW))
        .catch((error: unknown) => void expect(error).toBeInstanceOf(Error));
      if (found) expect(found.username).toMatch(/^[^\0]+$/s);
    });
  });

  test('a proof that is not for this call is refused as a proof', async () => {
    const path = '/api/v1/mgmt/shows/true';
    const call = { method: 'GET', path, token, boundTo: await calculateJwkThumbprint(jwk) };
    const ath = createHash('sha256').update(token).digest('base64url');
    const facts = { jti: 'one', htm: 'GET', htu: `${PORTAL}${path}`, iat: seconds, ath };
    const proofOf = (payload: object, header: object = {}) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey);
    const good = await proofOf(facts);
    proofCheck([PORTAL])(good, call, NOW);
    const refused = (proof: unknown) =>
      expect(() => proofCheck([PORTAL])(proof, call, NOW)).toThrow(expect.objectContaining({ code: 'dpop' }));
    await alwaysLater(forged(good), async (other) => {
      fc.pre(!sameBytes(other, good));
      refused(other);
    });
  });

  test('tokens of a sign-in say who their user is, or are refused', () => {
    const signIn = { access_token: token, token_type: 'Bearer', profile: { sub: 'ann', iss: claims.iss } };
    always(fc.oneof(spoilt(signIn), fc.anything()), (tokens) => {
      const found = outcome(() => withUsername(tokens, 'preferred_username')) as typeof signIn | undefined;
      if (found) expect(found.profile).toMatchObject({ preferred_username: 'ann' });
    });
  });
});
