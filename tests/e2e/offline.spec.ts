import { expect, test } from '#tests/support/portal.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('an hour later and without a connection, what was seen is there with its age; what was not, says so', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await portal.open('/Product?filter_org_id=1');
  const seen = [
    ['/Product?filter_org_id=1', /products · as of /],
    ['/Contact?filter_org_id=1', /contacts · as of /],
    ['/Show', /titles · as of /],
    ['/Order', /orders · as of /],
    ['/Show/1', 'Title ID'],
    ['/Organization/1', 'Group Name'],
  ] as const;
  for (const [path, shown] of seen) {
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
  }
  await portal.fail({ path: '/api/', how: 'no answer' }, { path: '/auth/', how: 'no answer' });
  await page.clock.fastForward('01:00:00');
  for (const [path, shown] of seen) {
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
  }
  await expect(page.getByText('Offline').and(page.locator(':visible'))).toBeVisible();
  // What is stale is fetched again, in vain and without a word.
  await page.goto('/Show');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  await expect(refresh).toHaveAttribute('aria-busy', 'false');
  await page.goto('/Show/2');
  await expect(
    page.getByText('There is no connection, and this has not been seen on this device yet.'),
  ).toBeVisible();
});
