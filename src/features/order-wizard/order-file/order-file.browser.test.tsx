import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { button, dialog, link } from '#tests/components/find.ts';
import { atDeskAndPhone, open, reload } from '#tests/components/portal.ts';
import { hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  chooseWay,
  complete,
  notes,
  openStart,
  setQuantity,
  step,
  toStart,
} from '#tests/components/wizard.ts';
import { handedOver, textOf, writeOrderFile } from './order-file.ts';

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('an order is handed over: opened as another one, and asked about before both are sent', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openStart({ size });
    await notes.fill('Ring twice – “Søren”.');
    await button('Start Order').click();
    const title = await add('mug');
    await setQuantity(title, 3);
    await step('Start Order').click();
    const note = page.getByText(/^Handed over .* Somebody else may place this order\.$/);
    await button('Hand over this order').click();
    await shows(button('Show a QR code'));
    await hides(note);
    await button('Show a QR code').click();
    await shows(page.getByRole('img', { name: 'QR code of this order' }));
    await shows(note);
    await button('Copy a link').click();
    await shows('Link copied.');
    await button('Close').click();
    const { pathname, hash } = new URL(copy.mock.lastCall?.[0] ?? '');
    const shared = pathname + hash;
    const review = dialog('Open this order?');

    await button('Keep it here').click();
    await hides(note);
    await reload(shared);
    for (const text of [
      'Casey Lindqvist handed over this order',
      'Northlight Pictures',
      'still on this device',
    ])
      await says(review, new RegExp(text));
    await says(review.getByRole('list', { name: 'Products in this order' }), new RegExp(`${title}.*3$`, 's'));
    await button('Cancel', review).click();
    await hides(review);
    await reload('/');
    await shows(link(/^Resume/), 1);

    await reload(shared);
    await button('Open as a new order', review).click();
    await step('Start Order').click();
    await expect.element(notes).toHaveValue('Ring twice – “Søren”.');
    await shows(page.getByText(/Saved on this device .*from Casey Lindqvist/));
    await step('Add Products').click();
    await chooseWay();
    await complete.click();
    const question = dialog('Send this order as well?');
    await says(question, 'Another copy of this order is on this device');
    await button('Cancel', question).click();

    await open(shared, { account: 'rival' });
    await says(review, 'You have no access to Northlight Pictures.');
    await open(shared.slice(0, -9));
    await says(review, 'This link is not complete.');
  });
});

test('a file that is no order is refused; one is shown line by line, also without a connection', async () => {
  const provider = await open('/Order/create');
  // The catalogue is on this device from here on.
  await shows(button(/^Add /));
  await toStart();
  const choose = (content: string) =>
    userEvent.upload(page.getByLabelText('Open an order file'), new File([content], 'order.json'));
  const inStock = provider.products.filter(({ qty }) => qty > 0);
  const [one, two] = inStock.map(({ id, sku, title }) => lineOf(id, { sku, title }));
  const items = [
    { ...one!, qty: 3 },
    // It has another number by now.
    { ...two!, product_id: 2_000_000_001, sku: two!.sku.toLowerCase(), title: 'Tote bag of old' },
    { ...one!, qty: 2 },
    lineOf(2_000_000_000, { title: 'Long gone', qty: 4 }),
  ];
  const draft = draftOf({ org_id: 1, org_name: 'Northlight Pictures', items });
  const own = writeOrderFile(draft, 'of another user', 0);
  for (const [content, sentence] of [
    ['GIF89a', 'This is not an order file. Choose a file that was saved with “Hand over this order”.'],
    ['{}', 'This file holds something else than an order of this portal.'],
    [own.replace(/"version": \d+/, '"version": 99'), 'This file was saved by a newer version of the portal.'],
    [own.slice(0, 300), 'This file is damaged'],
    [own, 'This file was saved by another user.'],
    [own.replace('"qty": 3', '"qty": 1.5'), 'A quantity in this file is not a whole number'],
    [' '.repeat(5_000_001), 'This file is too large'],
  ] as const) {
    await choose(content);
    await says(page.getByRole('alert'), sentence);
  }
  provider.fail({ path: '/', how: 'no answer' });
  await choose(textOf(handedOver(draft, 'Mara Lind', 0)));
  const review = dialog('Open this order?');
  const line = (hasText: string) =>
    review
      .getByRole('list', { name: 'Products in this order' })
      .getByRole('listitem')
      .filter({ hasText })
      .first();
  await says(line('Long gone'), 'Could not be checked now');
  await says(line(one!.title), 'Listed 2 times: added up');
  await expect.element(line(one!.title)).not.toMatchTextContent('Could not be checked now');
  await says(line(two!.title), 'Was “Tote bag of old” before');
  await review.getByRole('checkbox', { name: /^Keep the product that could not be checked/ }).click();
  await button('Open as a new order', review).click();
  await shows('3 products, 10 pieces');
});

test('an order that is too large for a QR code is handed over as a link or a file; a menu that is closed hands over nothing', async () => {
  await openStart();
  await notes.fill(Array.from({ length: 120 }, () => crypto.randomUUID()).join(' '));
  await button('Start Order').click();
  await add('mug');
  await button('Hand over this order').click();
  await shows('This order is too large for a QR code.');
  await hides(button('Show a QR code'));
  const copy = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await button('Copy a link').click();
  await expect.poll(() => copy.mock.calls).toHaveLength(1);
  await button('Close').click();
  await hides(/^Handed over/);
});
