import { expect, it } from 'vitest'
import { APPLE_SCREENS, splashPath } from './apple-screens.ts'

it.each([
  [{ width: 375, height: 667, ratio: 2 }, '/icons/splash-750x1334.png'],
  [{ width: 393, height: 852, ratio: 3 }, '/icons/splash-1179x2556.png'],
])('splashPath of %j is %s', (screen, expected) => {
  expect(splashPath(screen)).toBe(expected)
})

it('each screen has a separate splash image', () => {
  expect(new Set(APPLE_SCREENS.map(splashPath)).size).toBe(APPLE_SCREENS.length)
})
