import { expect, it } from 'vitest';
import { setProvider } from '#src/contract/provider-values.ts';
import { carrierRank, internalUse } from './pick-details.ts';
import { sectionsOf, sortedItems } from './pick-dialog.tsx';

const carriers = ['DHL', 'FedEx', 'Internal van', 'Parrot Communications', 'UPS'].map((name, at) => ({
  id: at + 1,
  name,
}));
const offered = (recent: readonly string[]) =>
  sectionsOf(
    sortedItems(carriers, ({ name }) => name, carrierRank),
    recent.flatMap((name) => carriers.find((each) => each.name === name) ?? []),
    internalUse,
  ).map(({ heading, items }) => [heading, ...items.map(({ name }) => name)]);

it('offers the carriers for clients first, and the others under their heading', () => {
  expect(offered([])).toEqual([
    [undefined, 'UPS', 'FedEx', 'Parrot Communications'],
    ['Internal use only', 'DHL', 'Internal van'],
  ]);
});

it('offers what was chosen last before the others, and never twice; nothing internal', () => {
  expect(offered(['FedEx', 'DHL'])).toEqual([
    ['Recent', 'FedEx'],
    ['All others', 'UPS', 'Parrot Communications'],
    ['Internal use only', 'DHL', 'Internal van'],
  ]);
});

it('offers those of another provider in its order, and what it does not name between', () => {
  setProvider({ rules: { carriers: ['DHL', 'UPS'], internal_carriers: ['internal van'] } });
  expect(offered([])).toEqual([
    [undefined, 'DHL', 'UPS', 'FedEx', 'Parrot Communications'],
    ['Internal use only', 'Internal van'],
  ]);
  setProvider({});
});
