import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, field, List } from '#tests/components/find.ts';
import { ALL_ORDERS, atDeskAndPhone, go, open } from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { hides, shows } from '#tests/components/see.ts';

const LONG = 'W'.repeat(200);

function lengthen({ clients, titles, products, contacts, orders, items }: Provider): void {
  const named = { name: LONG, org_name: LONG };
  for (const row of [...clients, ...titles, ...contacts]) Object.assign(row, named);
  for (const row of products) Object.assign(row, { ...named, title: LONG, show_name: LONG, type_name: LONG });
  for (const row of orders)
    Object.assign(row, {
      ...{
        ...named,
        ship_to_name: LONG,
        created_by: LONG,
        shipped_with_name: LONG,
        shipping_type_name: LONG,
      },
      ...{ client_notes: LONG, tracking_number: LONG, ship_to: { ...row.ship_to, city: LONG } },
    });
  for (const row of items) row.title = LONG;
}

test.each(atDeskAndPhone)('$where, a name without a space is no wider than its place', async ({ size }) => {
  const provider = await open('/', { account: 'agency', size, at: lengthen });
  const surface = () => document.querySelector('[role=dialog] > div') ?? document.documentElement;
  const fits = () =>
    expect
      .poll(() => [document.documentElement.scrollWidth, surface().scrollWidth])
      .toEqual([innerWidth, surface().clientWidth]);
  await shows(page.getByRole('list', { name: 'On the way' }));
  await fits();
  const shipped = provider.orders.find(({ shipped_on }) => shipped_on);
  for (const [path, content] of [
    ['/Product?filter_org_id=1', new List('Products').rows],
    ['/Product/1000', page.getByText('Total Quantity')],
    ['/Product/1000/edit', field('Name of Product')],
    ['/Show', new List('Titles').rows],
    ['/Show/100', page.getByRole('region', { name: 'In stock' }).getByRole('listitem')],
    ['/Contact?filter_org_id=1', new List('Contacts').rows],
    ['/Contact/100', page.getByText('Email Address')],
    [ALL_ORDERS, new List('Orders').rows],
    [`/Order/${shipped?.id}`, page.getByText('Products in Order')],
    ['/Organization/1', page.getByText('Group Name')],
  ] as const) {
    go(path);
    await shows(content);
    await fits();
  }
  go('/Product?filter_org_id=1');
  await button(/^Quick View of/)
    .first()
    .click();
  await shows(dialog().getByText('Total Qty'));
  await fits();
  await userEvent.keyboard('{Escape}');
  await hides(dialog());
  await button('Clear Client').click();
  await button(/^Client/, page.getByRole('search')).click();
  await shows(button(/^Select /, dialog()).first());
  await fits();
});
