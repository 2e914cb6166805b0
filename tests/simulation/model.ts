import { ModelProvider } from './model-provider.ts';
import type { Random } from './random.ts';

/** Creates a model provider with little stock, so that some orders are refused. */
export function modelOf(random: Random, honoursKeys: boolean, now: () => number): ModelProvider {
  const quantities = () => Array.from({ length: 4 }, () => random.pick([1, 4, 8, 20, 50]));
  return new ModelProvider({
    honoursKeys,
    now,
    looksAtStockEarly: random.chance(0.5),
    stock: [quantities(), quantities()],
  });
}
