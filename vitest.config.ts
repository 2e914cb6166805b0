import { defineConfig } from 'vitest/config';
import { mutants } from './tests/simulation/mutants.ts';

export default defineConfig({
  plugins: [mutants()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/{contract,service,simulation}/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    // By default, one core rests: half of a small machine.
    maxWorkers: '100%',
    // What hangs ends here; no test is decided by how fast the machine is.
    hookTimeout: 1_800_000,
    testTimeout: 1_800_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
