import { ModelProvider } from './model-provider.ts';
import type { Random } from './random.ts';

/** A model of a provider with little in stock, so that orders are refused at times. */
export function modelOf(random: Random, honoursKeys: boolean): ModelProvider {
  const quantities = () => Array.from({ length: 4 }, () => random.pick([1, 4, 8, 20, 50]));
  return new ModelProvider({
    honoursKeys,
    looksAtStockEarly: random.chance(0.5),
    stock: [quantities(), quantities()],
  });
}
