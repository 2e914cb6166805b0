import { findChromium } from '#tests/support/chromium.ts';

/** Ends the run before its first test where there is no Chromium. */
export default function setup(): void {
  findChromium();
}
