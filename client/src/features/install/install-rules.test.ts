import { describe, expect, it } from 'vitest'
import { isAppleTouch } from '#client/lib/platform.ts'
import { canAddToHomeScreen, isReturning } from './install-offer.tsx'

it('isReturning is true from the second visit on', () => {
  expect([0, 1, 2, 9].map((count) => isReturning({ count }))).toEqual([false, false, true, true])
})

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36'

describe('isAppleTouch and canAddToHomeScreen', () => {
  it.each([
    ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true, true],
    ['Chrome on an iPhone', `${IPHONE} CriOS/146.0 Mobile/15E148 Safari/604.1`, 5, true, true],
    ['an iPad that identifies as a Mac', MAC, 5, true, true],
    ['a Mac', MAC, 0, false, false],
    ['an Android phone', ANDROID, 5, false, false],
    ['a web view in a social network app', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, 5, true, false],
    ['a web view in a messenger', `${IPHONE} Mobile/15E148`, 5, true, false],
    ['a search engine app', `${IPHONE} GSA/350.0 Mobile/15E148 Safari/604.1`, 5, true, false],
    ['nothing', '', 0, false, false],
  ])(
    'isAppleTouch and canAddToHomeScreen return the expected results for %s',
    (_name, userAgent, maxTouchPoints, isApple, hasMenu) => {
      expect(isAppleTouch({ userAgent, maxTouchPoints })).toBe(isApple)
      expect(canAddToHomeScreen({ userAgent, maxTouchPoints })).toBe(hasMenu)
    },
  )
})
