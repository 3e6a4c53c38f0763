import { describe, expect, it } from 'vitest'
import { hasForeignName, isEmail, normalizeEmail, toEmailPrefix } from './email.ts'

const codePoints = (property: RegExp): string[] =>
  Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => property.test(character))

const INVISIBLE = codePoints(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u)

describe('isEmail', () => {
  it.each(['a@example.in', 'A.B+jobs@mail.example.co.in', "o'neil@example.in", 'asha@उदाहरण.भारत', '1@2.in'])(
    'isEmail accepts %s',
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
    'a@example.in..',
    'a b@example.in',
    'a @example.in',
    'a@exam ple.in',
    'a@exam\tple.in',
    '<a@example.in>',
    'a@example.in,b@example.in',
    'a@example.in;b@example.in',
    '"a"@example.in',
    'a@b@example.in',
    'a@example.in\n',
    'a\u0000@example.in',
    'a@exam%70le.in',
    'a@example.in/path',
    'a@example.in?x.in',
    'a@example.in#x.in',
    'a@example.in:25',
    'a@exam_ple.in',
    'a@-example.in',
    'a@1.2.3.44',
    'a@0x7f.0x10',
    'a@[127.0.0.1]',
    `a@${'b'.repeat(64)}.in`,
  ])('isEmail rejects %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  it.each([
    'आशा@example.in',
    'ásha@example.in',
    'аsha@example.in',
    'asha\uFFF9@example.in',
    '\u2800@example.in',
  ])('isEmail rejects %j because of its non-ASCII name', (text) => {
    expect(isEmail(text)).toBe(false)
    expect(hasForeignName(text)).toBe(true)
  })

  it.each(['asha@उदाहरण.भारत', '\u200Dasha@example.in', 'ａｓｈａ@example.in', 'आशा', 'asha'])(
    'hasForeignName finds no non-ASCII name in %j',
    (text) => {
      expect(hasForeignName(text)).toBe(false)
    },
  )

  it('isEmail accepts at most 254 characters, counted in the normal form', () => {
    expect(isEmail(`${'a'.repeat(249)}@b.in`)).toBe(true)
    expect(isEmail(`${'a'.repeat(250)}@b.in`)).toBe(false)
    expect(isEmail(`${'a'.repeat(240)}@उदाहरण.भारत`)).toBe(false)
  })
})

describe('normalizeEmail', () => {
  it.each([
    ['asha@example.in', 'asha@example.in'],
    ['  Asha@Example.IN\t', 'asha@example.in'],
    ['ａｓｈａ＠ｅｘａｍｐｌｅ．ｉｎ', 'asha@example.in'],
    ['asha﹫example.in', 'asha@example.in'],
    ['\u3000asha@example.in\u00A0', 'asha@example.in'],
    ['\u200B asha@example.in \u200B', 'asha@example.in'],
    ['\u202Aasha@example.in\u202C', 'asha@example.in'],
    ['\u2068asha@example.in\u2069', 'asha@example.in'],
    ['\u212A@example.in', 'k@example.in'],
    ['o\uFB03ce@example.in', 'office@example.in'],
    ['asha@example.in.', 'asha@example.in'],
    ['asha@example。in', 'asha@example.in'],
    ['asha@example｡in｡', 'asha@example.in'],
    ['ASHA@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['asha@उदाहरण。भारत.', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['asha@XN--P1B6CI4B4B3A.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['asha@उदा\u200Bहरण.भा\u200Dरत\u200C', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['asha@mañana.com', 'asha@xn--maana-pta.com'],
    ['asha@man\u0303ana.com', 'asha@xn--maana-pta.com'],
  ])('normalizeEmail returns for %j the normal form %s', (text, normal) => {
    expect(normalizeEmail(text)).toBe(normal)
    expect(normalizeEmail(normal)).toBe(normal)
  })

  it('normalizeEmail removes every default-ignorable and direction character at any position', () => {
    expect(INVISIBLE.length).toBeGreaterThan(4000)
    const notations = (invisible: string) => [
      `${invisible}asha@example.in`,
      `as${invisible}ha@example.in`,
      `asha@exam${invisible}ple.in`,
      `asha@example.in${invisible}`,
    ]
    const others = INVISIBLE.flatMap(notations).filter((text) => normalizeEmail(text) !== 'asha@example.in')
    expect(others).toEqual([])
  })

  it('normalizeEmail preserves a zero-width joiner in a domain name', () => {
    expect(normalizeEmail('asha@क्\u200Dष.in')).toBe('asha@xn--11b2ezcw70k.in')
    expect(normalizeEmail('asha@क्ष.in')).toBe('asha@xn--11b2ezc.in')
  })
})

describe('toEmailPrefix', () => {
  it.each([
    ['Asha@Example.in.', 'asha@example.in'],
    ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    [' As\u200Bha@Exam', 'asha@exam'],
    ['ＡＳＨＡ', 'asha'],
    ['', ''],
  ])('toEmailPrefix returns for %j the prefix %j', (text, prefix) => {
    expect(toEmailPrefix(text)).toBe(prefix)
  })
})
