import { expect, test } from 'vitest';
import { openApp as openSoundApp } from './app.ts';
import { sessionsUntilBroken } from './campaign.ts';
import { modelOf } from './model-provider.ts';
import { MUTANTS } from './mutants.ts';

// The rarest mutants are found once in about 2,000 sessions. Which ones those are changes with each change of the
// code.
const MOST_SESSIONS = 10_000;

test.for(Object.entries(MUTANTS))(
  'code that %s is found out',
  { timeout: 300_000 },
  async ([name, { doubts, hasBatches = false }]) => {
    const { openApp } = await import(/* @vite-ignore */ `./app.ts?mutant=${encodeURIComponent(name)}`);
    const sessions = await sessionsUntilBroken(
      MOST_SESSIONS,
      { openApp, provider: modelOf, doubts, hasBatches },
      { openApp: openSoundApp, provider: modelOf, doubts, hasBatches },
    );
    console.log(`${name}: found after ${sessions} sessions`);
    expect(sessions).toBeDefined();
  },
);
