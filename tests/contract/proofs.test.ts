/** Bound tokens (RFC 9449): a stolen one is worthless without its key. */
import { calculateJwkThumbprint } from 'jose';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { proofOf } from '#src/auth/proof.ts';
import { type Prover, prover } from '#tests/support/prover.ts';
import { appOver, NOW, token } from '#tests/support/service.ts';
import { sharedService } from './shared.ts';

const PATH = '/api/v1/mgmt/organizations/true';
const URL_ = `http://localhost:8080${PATH}`;

const service = sharedService();
let owner: Prover;
let thief: Prover;
let bound: string;

beforeAll(async () => {
  owner = await prover();
  thief = await prover();
  bound = await token('client', { cnf: { jkt: owner.thumbprint } });
});

const call = () => ({ method: 'GET', url: URL_, token: bound, at: NOW });

async function answerTo(headers: Record<string, string>, url = PATH) {
  const { statusCode, headers: answered, body } = await service.app.inject({ url, headers });
  return { status: statusCode, challenge: answered['www-authenticate'], body };
}

test('a bound token with a proof is accepted, whatever the query, and behind a gateway’s prefix', async () => {
  const authorization = `DPoP ${bound}`;
  expect((await answerTo({ authorization, dpop: await owner.prove(call()) })).status).toBe(200);
  const other = await owner.prove(call());
  expect((await answerTo({ authorization, dpop: other }, `${PATH}?page=1`)).status).toBe(200);
  const prefixed = await owner.prove({ ...call(), url: `http://localhost:8080/portal${PATH}` });
  expect((await answerTo({ authorization, dpop: prefixed })).status).toBe(200);
});

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
type Proof = (good: ReturnType<typeof call>) => Promise<string>;

test.each<[string, Proof | undefined]>([
  ['without a proof', undefined],
  ['with garbage', async () => 'garbage'],
  ['with the proof of another key', (good) => thief.prove(good)],
  ['with a proof for another method', (good) => owner.prove({ ...good, method: 'POST' })],
  ['with a proof for another call', (good) => owner.prove({ ...good, url: URL_.replace('true', 'false') })],
  ['with a proof for another server', (good) => owner.prove({ ...good, url: `https://evil.example${PATH}` })],
  ['with a proof for another token', (good) => owner.prove({ ...good, token: 'other' })],
  ['with a proof for no token', (good) => owner.prove(good, { ath: undefined })],
  ['with a proof that is two minutes old', (good) => owner.prove({ ...good, at: minutesLater(-2) })],
  ['with a proof of the future', (good) => owner.prove({ ...good, at: minutesLater(2) })],
  ['with a proof without an id', (good) => owner.prove(good, { jti: undefined })],
  [
    'with a proof that shows its private key',
    (good) => owner.prove(good, {}, { jwk: { ...owner.jwk, d: 'AA' } }),
  ],
  ['with a proof that another key has signed', (good) => thief.prove(good, {}, { jwk: owner.jwk })],
  ['with a proof of another type', (good) => owner.prove(good, {}, { typ: 'JWT' })],
])('a bound token %s is refused, and told what is wrong', async (_, prove) => {
  const dpop = await prove?.(call());
  const answer = await answerTo({ authorization: `DPoP ${bound}`, ...(dpop && { dpop }) });
  expect(answer).toMatchObject({ status: 401, challenge: 'DPoP error="invalid_dpop_proof"' });
  expect(JSON.parse(answer.body)).toMatchObject({ message: 'missing required token' });
});

test('the proof that the portal makes is accepted', async () => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const jkt = await calculateJwkThumbprint(await crypto.subtle.exportKey('jwk', keys.publicKey));
  const mine = await token('client', { cnf: { jkt } });
  const made = { method: 'GET', url: `${URL_}?page=1#top`, token: mine, now: NOW.getTime() + 30_000 };
  const headers = { authorization: `DPoP ${mine}`, dpop: await proofOf({ keys }, made) };
  expect((await answerTo(headers, `${PATH}?page=1`)).status).toBe(200);
});

test.each(['Ed25519', 'EdDSA'])('a proof by %s, which is announced, is accepted', async (alg) => {
  const other = await prover(alg);
  const mine = await token('client', { cnf: { jkt: other.thumbprint } });
  const dpop = await other.prove({ ...call(), token: mine });
  expect((await answerTo({ authorization: `DPoP ${mine}`, dpop })).status).toBe(200);
});

test('a proof serves once', async () => {
  const headers = { authorization: `DPoP ${bound}`, dpop: await owner.prove(call()) };
  expect((await answerTo(headers)).status).toBe(200);
  expect((await answerTo(headers)).status).toBe(401);
});

test('a bound token is no bearer token, and a bearer token is not taken for a bound one', async () => {
  const dpop = await owner.prove(call());
  expect((await answerTo({ authorization: `Bearer ${bound}`, dpop })).status).toBe(401);
  const bearer = await token('client');
  const proof = await owner.prove({ ...call(), token: bearer });
  expect((await answerTo({ authorization: `DPoP ${bearer}`, dpop: proof })).status).toBe(401);
  expect((await answerTo({ authorization: `Bearer ${bearer}` })).status).toBe(200);
});

test('a token that is bound to a certificate is refused', async () => {
  const certified = await token('client', {
    cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' },
  });
  expect((await answerTo({ authorization: `Bearer ${certified}` })).status).toBe(401);
});

test('where bearer tokens are refused, a bound one is accepted', async () => {
  const app = await appOver(service.calls, {}, { requireBound: true });
  onTestFinished(() => app.close());
  const ask = (headers: Record<string, string>) => app.inject({ url: PATH, headers });
  const refused = await ask({ authorization: `Bearer ${await token('client')}` });
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'DPoP']);
  const dpop = await owner.prove(call());
  expect((await ask({ authorization: `DPoP ${bound}`, dpop })).statusCode).toBe(200);
});
