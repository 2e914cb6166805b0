/** A provider of its own for each test: one that issues what the portal can't use, or that the browser shuts off. */
import { expect, test } from '@playwright/test';
import { freshFolder, killProcesses, type Run, startProcess } from '#tests/support/process.ts';
import { type ProviderOptions, signInAtProvider, startProvider } from '#tests/support/provider.ts';

// The tests share their ports.
test.describe.configure({ mode: 'default' });

const PORT = Number(process.env.E2E_PORT ?? 8180) + 17;
const PORTAL = `http://localhost:${PORT}`;
const PROVIDER = `http://127.0.0.1:${PORT + 1}`;

let service: Run;

test.beforeAll(() => {
  service = startProcess({ PORT: String(PORT), DATA_DIR: freshFolder(), AUTH_URL: PROVIDER });
});
test.afterAll(killProcesses);

for (const [what, options, words] of [
  ['shuts this origin off', { allowsOrigin: false }, /withholds the answer. Is this origin allowed there\?/],
  ['issues opaque tokens', { accessToken: 'opaque' }, /The access token is opaque/],
  ['issues lightweight tokens', { claims: () => ({}) }, /The access token does not name its user/],
] satisfies [string, ProviderOptions, RegExp][]) {
  test(`a provider that ${what} is asked once, and the screen says why`, async ({ page }) => {
    const { server } = await startProvider(PORT + 1, PORTAL, options);
    // It is ready when it has the provider's keys.
    await service.ready;
    const redirects: string[] = [];
    page.on('request', (request) => {
      const isSignIn = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (isSignIn && request.url().includes('/protocol/openid-connect/auth?')) redirects.push(request.url());
    });
    await page.goto(`${PORTAL}/Show`);
    await signInAtProvider(page);
    await expect(page.getByRole('alert')).toHaveText('Signing in failed');
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(`${PROVIDER}/realms/clients/protocol/openid-connect/token`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(redirects).toHaveLength(1);
    // Tokens that can't be used are not restored at the next start either.
    await page.goto(`${PORTAL}/silent-sign-in.html`);
    server.close();
    await page.goto(PORTAL);
    await expect(page.getByRole('alert')).toHaveText('You are not signed in');
  });
}
