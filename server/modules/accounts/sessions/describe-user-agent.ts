type Named = readonly [pattern: RegExp, name: string]

// The first match wins: user agents also name the older browsers that a browser descends from.
const BROWSERS: readonly Named[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly Named[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?: OS X|intosh)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (names: readonly Named[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

export function describeUserAgent(userAgent = ''): string {
  const browser = nameOf(BROWSERS, userAgent)
  const system = nameOf(SYSTEMS, userAgent)
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`
  return system === undefined ? 'A program' : `An app on ${system}`
}
