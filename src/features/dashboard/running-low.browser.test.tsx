import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, link, linkIn } from '#tests/components/find.ts';
import { go, open, reload } from '#tests/components/portal.ts';
import { hides, says, shows } from '#tests/components/see.ts';
import { chooseWay, place, soFar } from '#tests/components/wizard.ts';

const panel = page.getByRole('region', { name: 'Running low', exact: true });
const rows = panel.getByRole('listitem');

test('a product below the mark of the user runs low, however long it lasts; one that is marked with 0 never', async () => {
  const { products } = await open('/', { account: 'rival', fetchesAhead: true });
  const first = (await linkIn(rows.first()).findElement()) as HTMLElement;
  const low = products.find(({ title }) => title === first.textContent)!;
  first.click();
  await shows(page.getByRole('definition').filter({ hasText: low.sku }));
  const plenty = products.find(({ qty, active }) => active && qty > 200)!;
  for (const [id, mark] of [
    [low.id, 0],
    [plenty.id, plenty.qty + 1],
  ] as const) {
    await reload(`/Product/${id}`);
    await button('Change the low-stock mark').click();
    await field('Mark as low below').fill(String(mark));
    await button('Save').click();
    await shows(/^(Never|Fewer than)/);
  }
  await reload('/');
  await says(rows.first(), plenty.title);
  await hides(rows.filter({ hasText: low.title }));
});

test('the last piece that the user took is not offered again, but more of it can be asked for', async () => {
  const provider = await open('/', { account: 'rival', fetchesAhead: true });
  const add = button(/^Add /, rows).first();
  const title = (await add.findElement()).ariaLabel?.replace('Add ', '') ?? '';
  const low = rows.filter({ hasText: title });
  const left = provider.products.find((product) => product.title === title)?.qty ?? 0;
  await says(low, `${left} available · low`);
  const more = link(new RegExp(`^Ask for more: More of ${RegExp.escape(title)}`), low);
  expect(decodeURIComponent((await more.findElement()).getAttribute('href') ?? '')).toMatch(
    new RegExp(
      `^mailto:stock@provider.example\\?.*SKU-N\\d+.*: ${left} left, and we use about \\d+ pieces? a month`,
      's',
    ),
  );
  await add.click();
  for (let pieces = 1; pieces < left; pieces += 1) await button(`One more of ${title}`, low).click();
  await soFar.getByRole('button').first().click();
  await chooseWay();
  await place();
  go('/');
  await says(low, 'None available');
  await hides(button(`Add ${title}`, low));
  await shows(more);
});

test.each(['the tab is shown again', 'it stays in sight'])(
  'where no lines of orders could be fetched, they are fetched again once the API may be asked, if %s',
  async (how) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const provider = await open('/', {
      account: 'rival',
      fetchesAhead: true,
      at: (to) => to.fail({ path: '/orderItems/', how: 503 }),
    });
    await says(panel, 'Appears once');
    provider.fail();
    if (how === 'it stays in sight') await vi.advanceTimersByTimeAsync(5 * 60_000);
    else {
      vi.setSystemTime(Date.now() + 60_000);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
    await says(rows.first(), /lasts/);
  },
);
