import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncateQuery, tokenize } from './tokenize.ts'

describe('tokenize', () => {
  it.each([
    ['English in lower case', 'SSC CGL Tier-II', ['ssc', 'cgl', 'tier', 'ii']],
    ['two letters', 'JE', ['je']],
    ['digits', '10+2 Level 2026', ['10', '2', 'level', '2026']],
    ['Devanagari digits as ASCII', '१२५० पद', ['1250', 'पद']],
    ['Hindi with its marks', 'बिहार पुलिस भर्ती', ['बिहार', 'पुलिस', 'भर्ती']],
    ['Hindi marks that make words differ', 'पुलिस पालेसा', ['पुलिस', 'पालेसा']],
    ['one sign for anusvara and candrabindu, and no nukta', 'हिंदी गाँव पढ़ाई', ['हिंदी', 'गांव', 'पढाई']],
    ['Hindi between danda and quotes', '“आवेदन करें।”', ['आवेदन', 'करें']],
    ['Tamil and Bengali', 'தொழில் চাকরি', ['தொழில்', 'চাকরি']],
    ['accents folded', 'Café Déjà señor ÜBER', ['cafe', 'deja', 'senor', 'uber']],
    ['accents that combine folded', 'Cafe\u0301 q\u0301x', ['cafe', 'qx']],
    ['a dotted capital I', 'İstanbul', ['istanbul']],
    ['joiners gone', 'क्\u200Dष न्\u200Cया', ['क्ष', 'न्या']],
    ['soft hyphens and word joiners gone', 'rail\u00ADway re\u2060cruit', ['railway', 'recruit']],
    ['variation selectors gone', '1\uFE0Fa', ['1a']],
    ['punctuation between words', 'J&K: A.P. (state) a_b', ['j', 'k', 'a', 'p', 'state', 'a', 'b']],
    ['operators as words', '"a" AND b* NOT c NEAR(d)', ['a', 'and', 'b', 'not', 'c', 'near', 'd']],
    ['words in quotes', '"staff nurse"', ['staff', 'nurse']],
    ['control characters between words', 'a\0b\u0001c', ['a', 'b', 'c']],
    ['no half of a surrogate pair', 'a\uD83Db', ['a', 'b']],
    ['emoji between words', 'job\u{1F600}alert', ['job', 'alert']],
    ['a word twice', 'a A', ['a', 'a']],
  ])('tokenize finds %s', (_name, text, words) => {
    expect(tokenize(text)).toEqual(words)
  })

  it.each([
    ['nothing', ''],
    ['white space', ' \t\u00A0'],
    ['punctuation', '"*()-^:+!? ।॥'],
    ['an emoji', '\u{1F600}'],
    ['an emoji of joined parts', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['an emoji with a variation selector', '\u2764\uFE0F \u260E\uFE0F'],
    ['an emoji with a skin colour', '\u{1F44D}\u{1F3FD}'],
    ['a flag', '\u{1F1EE}\u{1F1F3}'],
    ['a keycap', '#\uFE0F\u20E3'],
    ['marks without a letter', '\u0301 \u0902 \u093F'],
    ['joiners', '\u200D\u200C'],
    ['half of a surrogate pair', '\uD83D'],
  ])('tokenize finds no word in %s', (_name, text) => {
    expect(tokenize(text)).toEqual([])
  })

  it.each([
    ['a nasal before a stop', 'चम्पारण अण्डमान झारखण्ड हिन्दी पञ्जाब शङ्कर', 'चंपारण अंडमान झारखंड हिंदी पंजाब शंकर'],
    ['a nasal before a sibilant', 'एजेन्सी पेन्शन', 'एजेंसी पेंशन'],
    ['a candrabindu', 'गाँव ऊँचा', 'गांव ऊंचा'],
    ['a nukta, composed or not', 'ज़िला बाड़मेर पढ\u093Cाई', 'जिला बाडमेर पढाई'],
    ['a nukta in other scripts', 'ওড়িশা ଓଡ଼ିଶା ਜ਼ਿਲ੍ਹਾ', 'ওডিশা ଓଡିଶା ਜਿਲ੍ਹਾ'],
    ['a nasal in other scripts', 'পশ্চিমবঙ্গ ಮಂಡಳಿ ગુજરાન્ત', 'পশ্চিমবংগ ಮಂಡಳಿ ગુજરાંત'],
    ['a tippi', 'ਪੰਜਾਬ', 'ਪਂਜਾਬ'],
    ['digits', '२०२७ ২০২৭ ੨੦੨੭ ૨૦૨૭ ୨୦୨୭ ௨௦௨௭ ౨౦౨౭ ೨೦೨೭ ൨൦൨൭ ۲۰۲۷ ２０２７', '2027 '.repeat(11).trim()],
    ['ligatures and other compatibility forms', 'Oﬃcer ﬁre Ⅳ', 'officer fire iv'],
    ['thousands', '39,481 1,47,000 १,२५०', '39481 147000 1250'],
    ['leading zeros of a number', '02/2026 ०५ 007', '2/2026 5 7'],
  ])('tokenize finds the same words in two spellings: %s', (_name, one, other) => {
    expect(tokenize(one)).toEqual(tokenize(other))
  })

  it.each([
    ['a nasal before another letter', 'जम्मू जन्म कन्या', 'जंमू जंम कंया'],
    ['a nasal in Tamil', 'இந்த', 'இஂத'],
    ['numbers that are listed', '10,12 2024,2025', '1012 20242025'],
    ['a zero inside or behind a number', '100 10', '1 1'],
    ['letters behind a zero', '0x 05a', 'x 5a'],
    ['vowel signs', 'पुलिस', 'पूलिस'],
  ])('tokenize finds different words in two texts: %s', (_name, one, other) => {
    expect(tokenize(one)).not.toEqual(tokenize(other))
  })

  it('tokenize finds only words of letters, digits and marks in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const words = tokenize(text)
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u)
        expect(tokenize(words.join(' '))).toEqual(words)
      }),
    )
  })

  it('tokenize finds the same words in composed and in decomposed text', () => {
    const text = fc.string({ unit: fc.constantFrom('é', 'क', '\u093C', 'ि', 'Å', 'q\u0301', ' ', 'தொ') })
    fc.assert(
      fc.property(text, (typed) => {
        expect(tokenize(typed.normalize('NFD'))).toEqual(tokenize(typed.normalize('NFC')))
      }),
    )
  })
})

describe('truncateQuery', () => {
  it.each([
    ['a blank text', '  \t ', ''],
    ['white space at the ends', '  police  ', 'police'],
    ['100 characters', 'x'.repeat(100), 'x'.repeat(100)],
    ['words that fill 100 characters', `${'x'.repeat(97)} yy zz`, `${'x'.repeat(97)} yy`],
    ['a word across the cut', `${'x'.repeat(97)} yyy`, 'x'.repeat(97)],
    ['one word longer than 100 characters', 'x'.repeat(10_000), 'x'.repeat(100)],
    ['one long word behind a short one', `ab ${'x'.repeat(10_000)}`, 'ab'],
    ['an emoji across the cut of one word', `${'x'.repeat(99)}\u{1F600}`, 'x'.repeat(99)],
    ['white space at the cut', `${'x'.repeat(99)}   yyy`, 'x'.repeat(99)],
    ['no-break spaces between words', `${'x'.repeat(97)}\u00A0yyy`, 'x'.repeat(97)],
    ['Hindi words', 'भर्ती '.repeat(30), 'भर्ती '.repeat(16).trim()],
  ])('truncateQuery cuts %s at the limit, or at the word before it', (_name, query, cut) => {
    expect(truncateQuery(query)).toBe(cut)
  })

  it('truncateQuery returns the beginning of the query, in whole words if possible, with at most 100 characters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'क', '\u{1F600}', '"'), minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 30 }), (words) => {
        const query = words.join(' ')
        const cut = truncateQuery(query)
        expect(cut.length).toBeLessThanOrEqual(100)
        expect(words.slice(0, cut.split(' ').length).join(' ')).toBe(cut)
        expect(query.startsWith(cut)).toBe(true)
      }),
    )
  })
})

it('tokenize cuts a word at 255 bytes of UTF-8, never within a character', () => {
  const sizeOf = (text: string) => new TextEncoder().encode(text).length
  for (const letter of ['x', 'é', 'क', '𝒳', '𑄇']) {
    const [word = ''] = tokenize(letter.repeat(1_000_000))
    const [whole = ''] = tokenize(letter)
    expect(sizeOf(word), letter).toBe(255 - (255 % sizeOf(whole)))
    expect(word.replaceAll(whole, ''), letter).toBe('')
  }
  expect(tokenize('a'.repeat(85))).toEqual(['a'.repeat(85)])
})
