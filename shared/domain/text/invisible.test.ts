import { describe, expect, it } from 'vitest'
import { toLine, withoutInvisible } from './invisible.ts'

const [NON_JOINER, JOINER] = ['\u200C', '\u200D']

describe('withoutInvisible', () => {
  it.each([
    ['a zero-width space', '\u200BClerk Recruitment\u200B 2027', 'Clerk Recruitment 2027'],
    ['a control character', 'Post 201\u00088 Cook', 'Post 2018 Cook'],
    ['soft hyphens', 'Re\u00ADcruit\u00ADment', 'Recruitment'],
    ['directions', '\u202Efdp.exe\u202C \u2066A\u2069\u200E', 'fdp.exe A'],
    ['marks of order and joining', '\uFEFFCle\u2060rk', 'Clerk'],
    ['a variation selector', 'Phone \u260E\uFE0F', 'Phone \u260E'],
    ['a blank Braille pattern', 'Clerk\u2800', 'Clerk'],
    ['joiners between Latin letters', `Cle${JOINER}r${NON_JOINER}k`, 'Clerk'],
    ['a joiner before a word', `${JOINER}भर्ती`, 'भर्ती'],
    ['a joiner after a vowel sign', `भर्ती${JOINER} 2027`, 'भर्ती 2027'],
    ['joiners between whole letters', `भर${NON_JOINER}त${JOINER}ी`, 'भरती'],
    ['a non-joiner at the end of a word', `साक्${NON_JOINER} 2027`, 'साक् 2027'],
    ['a repeated joiner', `विज्ञप्${JOINER}${JOINER}ति`, `विज्ञप्${JOINER}ति`],
  ])('withoutInvisible removes %s', (_what, text, clean) => expect(withoutInvisible(text)).toBe(clean))

  it.each([
    ['the joiner of a half form', `विज्ञप्${JOINER}ति`],
    ['the non-joiner of a visible virama', `क्${NON_JOINER}ष`],
    ['the non-joiner between Telugu letters', `సాఫ్ట్${NON_JOINER}వేర్`],
    ['the joiner of a Malayalam letter at the end of a word', `അവന്${JOINER} 2027`],
    ['the joiner before a Bengali virama', `র${JOINER}্যাব`],
    ['line breaks and tabs', 'line\nbreak\tand tab'],
  ])('withoutInvisible preserves %s', (_what, text) => expect(withoutInvisible(text)).toBe(text))

  it('withoutInvisible leaves no default-ignorable or control character', () => {
    const left: string[] = []
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      if (code >= 0xd8_00 && code <= 0xdf_ff) continue
      const character = String.fromCodePoint(code)
      if (!/(?!\p{White_Space})[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character)) continue
      if (withoutInvisible(`भ${character}र`) !== 'भर') left.push(code.toString(16))
    }
    expect(left).toEqual([])
  })
})

describe('toLine', () => {
  it('toLine returns one line without white space around it', () => {
    expect(toLine(' \u00A0Clerk\n\tGrade\u2003II\u200B \u2028 ')).toBe('Clerk Grade II')
  })
})
