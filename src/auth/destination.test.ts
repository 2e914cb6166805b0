import { afterEach, describe, expect, test, vi } from 'vitest';
import { webStorage } from '#tests/support/web-storage.ts';
import { isSafeDestination, loginReturn, rememberDestination, takeDestination } from './destination.ts';

describe('a remembered destination', () => {
  test.each(['/', '/Order/48190', '/Order?page=2&filter=%7B%22list_view%22%3A%22browse%22%7D'])(
    '%s is followed',
    (path) => {
      expect(isSafeDestination(path)).toBe(true);
    },
  );

  test.each([
    ['another host', '//evil.example/Order'],
    ['a backslash host', '/\\evil.example'],
    ['a scheme', 'https://evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a space', '/Order/1 2'],
    ['an encoded space', '/Contact?name=a%20b'],
    ['nothing', ''],
  ])('%s is refused', (_, path) => {
    expect(isSafeDestination(path)).toBe(false);
  });

  test('that may not be followed is forgotten, and so is the one before', () => {
    vi.stubGlobal('localStorage', webStorage());
    vi.stubGlobal('sessionStorage', webStorage());
    rememberDestination('/Order/48190');
    rememberDestination('/Order/1 2');
    expect(takeDestination()).toBe('/');
    rememberDestination('/Order/48190');
    expect(takeDestination()).toBe('/Order/48190');
    vi.unstubAllGlobals();
  });

  describe('of a portal under a path', () => {
    afterEach(() => vi.unstubAllEnvs());

    test.each([
      ['/portal/', true],
      ['/portal/Order/48190', true],
      ['/Order/48190', false],
      ['/portals/', false],
    ])('%s: %s', (path, isFollowed) => {
      vi.stubEnv('BASE_URL', '/portal/');
      expect(isSafeDestination(path)).toBe(isFollowed);
    });
  });
});

const at = (path: string) => loginReturn(new URL(path, 'https://portal.example'));

describe('the address after sign-in', () => {
  test.each([
    '/login?state=s1&code=c1',
    '/login&state=s1&code=c1',
    '/?state=s1&code=c1',
    '/&state=s1&code=c1',
    '/state=s1&code=c1',
    '/#state=s1&code=c1',
    '/login#/&state=s1&code=c1',
  ])('%s carries a code', (path) => {
    expect(at(path)).toEqual({ kind: 'code', url: 'https://portal.example/login?state=s1&code=c1' });
  });

  test.each(['/&error=login_required&state=s1', '/login?error=login_required&state=s1'])(
    '%s is a refusal',
    (path) => {
      expect(at(path)).toEqual({ kind: 'refused', error: 'login_required' });
    },
  );

  test.each(['/&state=s1', '/state=s1', '/login&state=s1'])('%s has nothing to redeem', (path) => {
    expect(at(path)).toEqual({ kind: 'stale' });
  });

  test.each(['/', '/login', '/Order?page=1', '/Contact?state=CA', '/Order/create?draft=1', '/estate=1'])(
    '%s is an ordinary address',
    (path) => {
      expect(at(path)).toBeUndefined();
    },
  );
});

describe('the address after sign-in under a path', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['/portal/login?state=s1&code=c1', '/portal/&state=s1&code=c1', '/portal/state=s1&code=c1'])(
    '%s carries a code',
    (path) => {
      vi.stubEnv('BASE_URL', '/portal/');
      expect(at(path)).toEqual({ kind: 'code', url: 'https://portal.example/login?state=s1&code=c1' });
    },
  );
});
