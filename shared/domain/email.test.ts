import { describe, expect, it } from 'vitest'
import { isEmail } from './email.ts'

describe('isEmail', () => {
  it.each(['a@example.in', 'A.B+jobs@mail.example.co.in', "o'neil@example.in", 'asha@उदाहरण.भारत', '1@2.in'])(
    'knows %s',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  it.each([
    '',
    'a',
    '@example.in',
    'a@',
    'a@.in',
    'a@example',
    'a@example.',
    'a@example..in',
    'a b@example.in',
    'a@exam ple.in',
    '<a@example.in>',
    'a@example.in,b@example.in',
    'a@example.in;b@example.in',
    '"a"@example.in',
    'a@example.in\n',
    'a\u0000@example.in',
  ])('does not know %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  it('knows no address of more than 254 characters', () => {
    expect(isEmail(`${'a'.repeat(249)}@b.in`)).toBe(true)
    expect(isEmail(`${'a'.repeat(250)}@b.in`)).toBe(false)
  })
})
