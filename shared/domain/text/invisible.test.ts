import { describe, expect, it } from 'vitest'
import { toLine, withoutInvisible } from './invisible.ts'

const JOINER = '\u200D'
const isJoiner = (character: string) => character === '\u200C' || character === JOINER

describe('a text without invisible characters', () => {
  it.each([
    ['\u200BClerk Recruitment\u200B 2027', 'Clerk Recruitment 2027'],
    ['Post 201\u00088 Cook', 'Post 2018 Cook'],
    ['Re\u00ADcruit\u00ADment', 'Recruitment'],
    ['\u202Efdp.exe\u202C', 'fdp.exe'],
    ['\uFEFFClerk\u2060', 'Clerk'],
    [`Cle${JOINER}rk`, 'Clerk'],
    [`विज्ञप्${JOINER}ति`, `विज्ञप्${JOINER}ति`],
    ['क्\u200Cष', 'क्\u200Cष'],
    [`भर्ती${JOINER} 2027`, 'भर्ती 2027'],
    [`${JOINER}भर्ती`, 'भर्ती'],
    ['line\nbreak\tand tab', 'line\nbreak\tand tab'],
  ])('of %j is %j', (text, clean) => expect(withoutInvisible(text)).toBe(clean))

  it('has no default-ignorable, format or control character of all that there are', () => {
    const left: string[] = []
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      if (code >= 0xd8_00 && code <= 0xdf_ff) continue
      const character = String.fromCodePoint(code)
      if (!/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(character)) continue
      if (/[\n\r\t]/.test(character) || isJoiner(character)) continue
      if (withoutInvisible(`भ${character}र`) !== 'भर') left.push(code.toString(16))
    }
    expect(left).toEqual([])
  })

  it('is one line without blanks around as a line', () => {
    expect(toLine(' \u00A0Clerk\n\tGrade\u2003II\u200B ')).toBe('Clerk Grade II')
  })
})
