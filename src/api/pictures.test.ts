import { afterEach, expect, test, vi } from 'vitest';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { requestImage } from './transport/http.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['a path', '/thumbnail/12.webp', 'https://api.example/api/v1/mgmt/thumbnail/12.webp', true],
  ['an address', 'https://cdn.example/thumbnail/12.webp', 'https://cdn.example/thumbnail/12.webp', false],
])(
  'a picture with %s is fetched from there, and no other site gets the token',
  async (_, image, url, isSigned) => {
    vi.stubGlobal('window', globalThis);
    connectSignedIn();
    const answer = async () => new Response('', { headers: { 'content-type': 'image/webp' } });
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    await requestImage(image, new AbortController().signal);
    const [address, init] = fetched.mock.calls[0]!;
    expect(address).toBe(url);
    expect(JSON.stringify(init?.headers ?? {}).includes('authorization')).toBe(isSigned);
  },
);
