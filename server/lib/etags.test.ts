import { expect, it } from 'vitest'
import { hasETag } from './etags.ts'

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", "a"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match %j matches the tag %j: %s', (header, tag, isMatch) => {
  expect(hasETag(header, tag)).toBe(isMatch)
})
