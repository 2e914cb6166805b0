import { expect, test } from 'vitest';
import { wayInMenus } from './installation.ts';

const MAC = { platform: 'MacIntel', maxTouchPoints: 0, system: 'Macintosh; Intel Mac OS X 10_15_7' };
const IPAD = { ...MAC, maxTouchPoints: 5 };
const IPHONE = { platform: 'iPhone', maxTouchPoints: 5, system: 'iPhone; CPU iPhone OS 18_1' };
const ANDROID = { platform: 'Linux armv8l', maxTouchPoints: 5, system: 'Android 14; Mobile; rv:132.0' };
const FIREFOX_ON_MAC = { ...MAC, system: 'Macintosh; Intel Mac OS X 10.15; rv:132.0' };
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Safari on an iPhone', IPHONE, `${WEBKIT} Version/18.1 Safari/604.1`, 'ios'],
  ['Chrome on an iPhone', IPHONE, `${WEBKIT} CriOS/130.0 Safari/604.1`, 'ios'],
  ['an app’s own view on an iPhone', IPHONE, `${WEBKIT} Mobile/15E148`, 'none'],
  ['Safari on an iPad', IPAD, `${WEBKIT} Version/18.1 Safari/605.1.15`, 'ios'],
  ['Firefox on Android', ANDROID, 'Gecko/132.0 Firefox/132.0', 'firefox'],
  ['Safari 18 on a Mac', MAC, `${WEBKIT} Version/18.1 Safari/605.1.15`, 'dock'],
  ['Safari 16 on a Mac', MAC, `${WEBKIT} Version/16.6 Safari/605.1.15`, 'none'],
  ['Firefox on a Mac', FIREFOX_ON_MAC, 'Gecko/20100101 Firefox/132.0', 'none'],
  ['Chrome on a Mac before it offers', MAC, `${BLINK} Chrome/130.0 Safari/537.36`, 'none'],
])('%s', (_who, { system, ...device }, engine, way) => {
  expect(wayInMenus({ userAgent: `Mozilla/5.0 (${system}) ${engine}`, ...device })).toBe(way);
});
