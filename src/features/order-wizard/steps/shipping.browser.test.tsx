import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, texts } from '#tests/components/find.ts';
import { focuses, hides, shows } from '#tests/components/see.ts';
import {
  chooseShipping,
  chosen,
  complete,
  fill,
  openComplete,
  place,
  saved,
} from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');
const lastWays = page.getByRole('button', { name: /^Carrier and method / });

test('a carrier whose number is another one’s now is chosen again before the order is placed', async () => {
  const provider = await fill();
  await shows(chosen(/UPS/));
  provider.carriers = provider.carriers.map((carrier) =>
    carrier.name === 'UPS' ? { ...carrier, name: 'DHL' } : carrier,
  );
  await complete.click();
  await shows(alert.filter({ hasText: 'The carrier or shipping method is no longer offered' }));
  expect(provider.placed()).toEqual([]);
  await chooseShipping('DHL', 'Ground');
  await hides(alert);
  await shows(chosen(/DHL/));
  await place();
  expect(provider.placed()).toHaveLength(1);
});

test('a way that is refused is marked, and the others are offered by their names of today', async () => {
  const provider = await fill();
  const offered = () => texts(lastWays).slice(0, 3);
  const before = offered();
  const swapped: Record<string, string> = { UPS: 'FedEx', FedEx: 'UPS' };
  provider.carriers = provider.carriers.map(({ name, ...carrier }) => ({
    ...carrier,
    name: swapped[name] ?? name,
  }));
  await complete.click();
  await shows(alert.filter({ hasText: 'The carrier or shipping method is no longer offered' }));
  await expect
    .element(chosen(/UPS · Ground/))
    .toHaveAccessibleDescription(/no longer offered.*Choose a carrier/);
  await expect.poll(offered).not.toEqual(before);
  await lastWays.first().click();
  await hides(alert);
  await complete.click();
  await shows(saved);
});

test('a list is used with the keyboard, latest choices first; a carrier leads on to its methods', async () => {
  await openComplete();
  const carriers = button('All carriers and methods');
  const list = dialog('Select a Carrier');
  const methods = dialog('Select a Method');
  const recent = list.getByRole('region', { name: 'Recent' });
  const find = list.getByRole('searchbox');
  await carriers.click();
  await shows(button(/./, list.getByRole('region', { name: 'Internal use only' })).first());
  expect(texts(button(/^Select /, list))).toEqual([
    'UPS',
    'FedEx',
    'Parrot Communications',
    'Internal Courier',
    'Warehouse Transfer',
    'Will Call',
  ]);
  await focuses(find);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await focuses(button('Select FedEx', list));
  await userEvent.keyboard('p');
  await focuses(find);
  await expect.element(find).toHaveValue('p');
  await userEvent.keyboard('{Enter}');
  await focuses(methods.getByRole('searchbox'));
  // Left without a method, the carrier is chosen, and its row leads to the methods.
  await userEvent.keyboard('{Escape}');
  await focuses(carriers);
  await chosen('Carrier and method Parrot Communications').click();
  await shows(methods);
  await userEvent.keyboard('{Escape}');
  await carriers.click();
  await shows(button('Select Parrot Communications', recent));
  await userEvent.keyboard('{Escape}');
});
