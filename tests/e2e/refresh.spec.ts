import { expect, test } from '#tests/support/portal.ts';

test.use({ expectedErrors: /Failed to load resource/ });

for (const [what, path] of [
  ['a list', '/Show'],
  ['a record', '/Product/1'],
  ['the dashboard', '/'],
] as const) {
  test(`${what} is looked at again beside its age, and says when that failed`, async ({ page, portal }) => {
    await portal.open(path);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    const release = await portal.hold('/api/');
    await refresh.click();
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    const failure = page.getByText(/^This could not be refreshed\. What you see is as of /);
    await expect(failure).toBeHidden();
    await portal.fail({ path: '/api/', how: 503 });
    await refresh.click();
    await expect(failure).toBeVisible();
    await expect(page.getByText(/as of \d/).first()).toBeVisible();
  });
}

test('an API that asks to wait is not asked again because a tab is shown', async ({ page, portal }) => {
  await page.clock.install();
  await portal.open('/');
  // What is fetched ahead does not count.
  await expect(page.getByText(/^Works offline/)).toBeVisible();
  await page.goto('/Show');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toHaveAttribute('aria-busy', 'false');
  await portal.fail({ path: '/shows/', how: 429, retryAfter: 600 });
  await refresh.click();
  await expect(page.getByText(/^This could not be refreshed\./)).toBeVisible();
  await portal.heal();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/shows/')) asked += 1;
  });
  const show = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.clock.runFor(60_000);
  await show();
  await page.clock.runFor(60_000);
  expect(asked).toBe(0);
  await page.clock.runFor(500_000);
  await show();
  await expect.poll(() => asked).toBeGreaterThan(0);
});
