/** Playwright's `expect` with the limit of the end-to-end tests. Outside of its runner, it would give up after 5 s. */
import { expect as limited } from '@playwright/test';

export const expect = limited.configure({ timeout: 60_000 });
