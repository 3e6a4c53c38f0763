import { expect, it } from 'vitest'
import { browserName } from './push-panel.tsx'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36'

it.each([
  [`${ANDROID} Chrome/146.0.0.0 Mobile Safari/537.36`, 'chrome'],
  [`${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'samsung'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefox'],
  ['', 'chrome'],
])('browserName detects the browser from the user agent "%s"', (userAgent, name) => {
  expect(browserName(userAgent, false)).toBe(name)
  expect(browserName(userAgent, true)).toBe('apple')
})
