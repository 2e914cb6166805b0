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
    await portal.fail({ path: '/api/', how: 'slow' });
    await refresh.click();
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    const failure = page.getByText(/^This could not be refreshed\. What you see is as of /);
    await expect(failure).toBeHidden();
    await portal.fail({ path: '/api/', how: 503 });
    await refresh.click();
    await expect(failure).toBeVisible();
    await expect(page.getByText(/as of \d/).first()).toBeVisible();
  });
}
