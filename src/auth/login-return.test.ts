import { afterEach, describe, expect, test, vi } from 'vitest';
import { loginReturn } from './login-return.ts';

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

describe('under a path', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['/portal/login?state=s1&code=c1', '/portal/&state=s1&code=c1', '/portal/state=s1&code=c1'])(
    '%s carries a code',
    (path) => {
      vi.stubEnv('BASE_URL', '/portal/');
      expect(at(path)).toEqual({ kind: 'code', url: 'https://portal.example/login?state=s1&code=c1' });
    },
  );
});
