import { defineConfig } from 'vitest/config';
import { mutants } from './tests/simulation/mutants.ts';

export default defineConfig({
  plugins: [mutants()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/{contract,service,simulation}/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    // By default, one core rests: half of a small machine.
    maxWorkers: '100%',
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // What hangs ends here; no test is decided by how fast the machine is.
    expect: { poll: { timeout: 60_000 } },
  },
});
