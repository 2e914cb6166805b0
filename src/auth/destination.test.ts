import { afterEach, expect, test, vi } from 'vitest';
import { webStorage } from '#tests/support/web-storage.ts';
import { isSafeDestination, loginReturn, rememberDestination, takeDestination } from './destination.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  ['/', true],
  ['/Order/48190', true],
  ['/Order?page=2&filter=%7B%22list_view%22%3A%22browse%22%7D', true],
  // Another host, a scheme, a script, spaces, nothing.
  ['//evil.example/Order', false],
  ['/\\evil.example', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['/Order/1 2', false],
  ['/Contact?name=a%20b', false],
  ['', false],
])('whether the destination %s is followed: %s', (path, isFollowed) => {
  expect(isSafeDestination(path)).toBe(isFollowed);
});

test.each([
  ['/portal/', true],
  ['/portal/Order/48190', true],
  ['/Order/48190', false],
  ['/portals/', false],
])('whether a portal under /portal/ follows %s: %s', (path, isFollowed) => {
  vi.stubEnv('BASE_URL', '/portal/');
  expect(isSafeDestination(path)).toBe(isFollowed);
});

test('a destination that may not be followed is forgotten, and so is the one before', () => {
  vi.stubGlobal('localStorage', webStorage());
  vi.stubGlobal('sessionStorage', webStorage());
  rememberDestination('/Order/48190');
  rememberDestination('/Order/1 2');
  expect(takeDestination()).toBe('/');
  rememberDestination('/Order?page=2&filter=%7B%22list_view%22%3A%22browse%22%7D');
  expect(takeDestination()).toBe('/Order?page=2&filter=%7B%22list_view%22%3A%22browse%22%7D');
  // Written by somebody else.
  localStorage.setItem('destination', '//evil.example/Order');
  expect(takeDestination()).toBe('/');
});

const CODE = { kind: 'code', url: 'https://portal.example/login?state=s1&code=c1' };
const REFUSED = { kind: 'refused', error: 'login_required' };

test.each([
  ['/login?state=s1&code=c1', CODE],
  ['/login&state=s1&code=c1', CODE],
  ['/?state=s1&code=c1', CODE],
  ['/&state=s1&code=c1', CODE],
  ['/state=s1&code=c1', CODE],
  ['/#state=s1&code=c1', CODE],
  ['/login#/&state=s1&code=c1', CODE],
  ['/&error=login_required&state=s1', REFUSED],
  ['/login?error=login_required&state=s1', REFUSED],
  ['/&state=s1', { kind: 'stale' }],
  ['/state=s1', { kind: 'stale' }],
  ['/login&state=s1', { kind: 'stale' }],
  ['/', undefined],
  ['/login', undefined],
  ['/Order?page=1', undefined],
  ['/Contact?state=CA', undefined],
  ['/Order/create?draft=1', undefined],
  ['/estate=1', undefined],
])('the address %s after a sign-in is %o, under a path, too', (path, found) => {
  const at = (address: string) => loginReturn(new URL(address, 'https://portal.example'));
  expect(at(path)).toEqual(found);
  vi.stubEnv('BASE_URL', '/portal/');
  expect(at(`/portal${path}`)).toEqual(found);
});
