import { describe, expect, it } from 'vitest'
import { isEmail, normalEmail } from './email.ts'

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

describe('the normal form of an address', () => {
  it.each([
    ['asha@example.in', 'asha@example.in'],
    ['  Asha@Example.IN\t', 'asha@example.in'],
    ['ａｓｈａ＠ｅｘａｍｐｌｅ．ｉｎ', 'asha@example.in'],
    ['\u3000asha@example.in', 'asha@example.in'],
    ['ASHA@उदाहरण.भारत', 'asha@उदाहरण.भारत'],
    ['\u212A@example.in', 'k@example.in'],
  ])('of %j is %s', (text, normal) => {
    expect(normalEmail(text)).toBe(normal)
    expect(normalEmail(normal)).toBe(normal)
  })
})
