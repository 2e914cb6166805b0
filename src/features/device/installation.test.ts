import { expect, test } from 'vitest';
import { wayInMenus } from './installation.ts';

const MAC = { platform: 'MacIntel', maxTouchPoints: 0 };
const IPHONE = { platform: 'iPhone', maxTouchPoints: 5 };
const ANDROID = { platform: 'Linux armv8l', maxTouchPoints: 5 };
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Safari on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${WEBKIT} Version/18.1 Safari/604.1`,
    IPHONE,
    'ios',
  ],
  [
    'Chrome on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${WEBKIT} CriOS/130.0 Safari/604.1`,
    IPHONE,
    'ios',
  ],
  [
    'an app’s own view on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${WEBKIT} Mobile/15E148`,
    IPHONE,
    'none',
  ],
  [
    'Safari on an iPad',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
    { ...MAC, maxTouchPoints: 5 },
    'ios',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
    ANDROID,
    'firefox',
  ],
  [
    'Safari 18 on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
    MAC,
    'dock',
  ],
  [
    'Safari 16 on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/16.6 Safari/605.1.15`,
    MAC,
    'none',
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    MAC,
    'none',
  ],
  [
    'Chrome on a Mac before it offers',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    MAC,
    'none',
  ],
])('%s', (_who, userAgent, device, way) => {
  expect(wayInMenus({ userAgent, ...device })).toBe(way);
});
