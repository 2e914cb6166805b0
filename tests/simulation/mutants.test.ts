import { expect, test } from 'vitest';
import { openApp as openSoundApp } from './app.ts';
import { sessionsUntilBroken } from './campaign.ts';
import { modelOf } from './model.ts';
import { MUTANTS } from './mutants.ts';

const MOST_SESSIONS = 3_000;

/** In sessions with these doubts the code as it is does not keep every promise yet, so that a mutant proves nothing. */
const NOT_TELLING: Record<string, string> = {};

test.for(Object.entries(MUTANTS))(
  'code that %s is found out',
  { timeout: 600_000 },
  async ([name, { doubts }], { skip }) => {
    const reason = NOT_TELLING[name];
    if (reason) {
      console.log(`${name}: skipped, ${reason}`);
      skip(reason);
    }
    const { openApp } = await import(/* @vite-ignore */ `./app.ts?mutant=${encodeURIComponent(name)}`);
    const sessions = await sessionsUntilBroken(
      MOST_SESSIONS,
      { openApp, provider: modelOf, doubts },
      { openApp: openSoundApp, provider: modelOf, doubts },
    );
    console.log(`${name}: found after ${sessions} sessions`);
    expect(sessions).toBeDefined();
  },
);
