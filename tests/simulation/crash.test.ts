import { expect, test } from 'vitest';
import { openApp } from './app.ts';
import { modelOf } from './model-provider.ts';
import { runSession } from './session.ts';

const calm = { openApp, provider: modelOf, isCalm: true };

test.each([2, 4, 5, 10, 20, 26, 34, 50])(
  'a crash at any moment of session %i loses nothing',
  async (seed) => {
    const { happenings, states } = await runSession({ ...calm, seed });
    expect(states.sent).toBeGreaterThan(0);
    for (let crashAt = 1; crashAt <= happenings; crashAt++) {
      await expect(
        runSession({ ...calm, seed, crashAt }),
        `a crash before ${crashAt}`,
      ).resolves.toBeDefined();
    }
  },
);
