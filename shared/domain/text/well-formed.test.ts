import { describe, expect, it } from 'vitest'
import { isWellFormed, toWellFormed } from './well-formed.ts'

describe('a text', () => {
  it.each(['', 'Clerk', 'पटवारी', '🚂 loco pilot', '\uFFFD'])(
    'a text such as %j is well formed, and does not change',
    (text) => {
      expect(isWellFormed(text)).toBe(true)
      expect(toWellFormed(text)).toBe(text)
    },
  )

  it.each([
    ['\uD83D', '\uFFFD'],
    ['a\uDE82b', 'a\uFFFDb'],
    ['\uDE82\uD83D', '\uFFFD\uFFFD'],
    ['\uD83D🚂', '\uFFFD🚂'],
  ])('a text such as %j has a lone surrogate, which is replaced', (text, replaced) => {
    expect(isWellFormed(text)).toBe(false)
    expect(toWellFormed(text)).toBe(replaced)
    expect(toWellFormed(text)).toBe(text.toWellFormed())
  })
})
