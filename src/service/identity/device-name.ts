// In this order: each browser also says the names of those below it.
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Names a device by its `User-Agent`, well enough for its user to know it: `Chrome on Windows`. */
export function deviceName(userAgent = ''): string {
  const named = (names: readonly (readonly [RegExp, string])[], otherwise: string) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? otherwise;
  return `${named(BROWSERS, 'A browser')} on ${named(SYSTEMS, 'an unknown device')}`;
}
