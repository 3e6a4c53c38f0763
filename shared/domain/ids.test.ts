import { describe, expect, it } from 'vitest'
import { ID_PATTERN, isId } from './ids.ts'

const ID = '01KAJ5EVF0000000000000000A'
const route = new RegExp(`^${ID_PATTERN}$`)

describe('isId', () => {
  it.each([ID, ID.toLowerCase(), '00000000000000000000000000', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'])(
    'isId accepts %s',
    (text) => {
      expect(isId(text)).toBe(true)
      expect(route.test(text)).toBe(true)
    },
  )

  it.each([
    ['an empty text', ''],
    ['a static word', 'quizzes'],
    ['one character too few', ID.slice(1)],
    ['one character too many', `${ID}0`],
    ['a time past the range', `8${ID.slice(1)}`],
    ['the letter I', ID.replace('A', 'I')],
    ['the letter U', ID.replace('A', 'U')],
    ['a line break at the end', `${ID}\n`],
    ['a letter that only becomes a known one in capitals', ID.replace('A', '\u017F')],
  ])('isId rejects %s', (_name, text) => {
    expect(isId(text)).toBe(false)
    expect(route.test(text)).toBe(false)
  })
})
