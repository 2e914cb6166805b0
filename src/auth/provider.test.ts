import { beforeEach, expect, test, vi } from 'vitest';
import { webStorage } from '#tests/support/web-storage.ts';
import type { Provider } from './provider.ts';

const ISSUER = 'https://sso.example.com/realms/clients';

const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  const window = { location: { assign }, addEventListener: () => undefined };
  vi.stubGlobal('window', { ...window, self: window });
  vi.stubGlobal('sessionStorage', webStorage());
  vi.stubGlobal('localStorage', webStorage());
});

async function providerWith(metadata: object): Promise<Provider> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      ...metadata,
    }),
  );
  const { Provider } = await import('./provider.ts');
  return new Provider({
    config: {
      api_url: '',
      auth_issuer: ISSUER,
      auth_client_id: 'portal',
      portal_name: '',
      idempotency_keys: false,
      conditional_reads: false,
      bound_tokens: false,
    },
    address: 'https://portal.example.com/',
    store: {
      get: async () => null,
      set: async () => {},
      remove: async () => null,
      getAllKeys: async () => [],
    },
    proofKeys: {} as never,
    now: Date.now,
  });
}

const promptOf = async (provider: Provider) => {
  // The page is left: the promise stays open.
  void provider.endSession();
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  return new URL(assign.mock.lastCall?.[0]).searchParams.get('prompt');
};

test('where a provider has a logout, its session ends before the next sign-in', async () => {
  const provider = await providerWith({ end_session_endpoint: `${ISSUER}/logout` });
  expect(await promptOf(provider)).toBe('none');
});

test('where a provider has no logout, the next sign-in asks for the user', async () => {
  expect(await promptOf(await providerWith({}))).toBe('login');
});
