import { describe, expect, it } from 'vitest'
import { MAX_CARD_BYTES } from '#shared/domain/share-card/card-design.ts'
import type { CardFacts } from '#shared/domain/share-card/card-facts.ts'
import { drawCard } from './draw-card.ts'

const FACTS: CardFacts = {
  title: 'SSC CGL 2026',
  organisation: 'Staff Selection Commission',
  rows: [
    { name: 'lastDate', value: '12/01/2027' },
    { name: 'fee', value: 'General / OBC: ₹500; SC / ST: ₹250; '.repeat(20).trim() },
    { name: 'officialHost', value: 'ssc.gov.in' },
  ],
}
const SITE = { name: 'Avsar', host: 'avsar.example' }

const draw = (facts: Partial<CardFacts>, site = SITE) => drawCard({ facts: { ...FACTS, ...facts }, site })

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const describePicture = (png: Buffer) => ({
  isPng: png.subarray(0, 8).equals(SIGNATURE),
  size: [png.readUInt32BE(16), png.readUInt32BE(20)],
  isSmall: png.length <= MAX_CARD_BYTES,
})
const PICTURE = { isPng: true, size: [1200, 630], isSmall: true }

const LONG_HINDI =
  'बिहार लोक सेवा आयोग (BPSC) 71वीं संयुक्त (प्रारंभिक) प्रतियोगिता परीक्षा 2026 के लिए ऑनलाइन आवेदन एवं विस्तृत अधिसूचना जारी – कुल 1264 पदों पर भर्ती'

describe('drawCard', () => {
  it.each([
    ['a short title', 'SSC CGL 2026'],
    ['a long Hindi title', LONG_HINDI],
    ['5,000 letters', 'x'.repeat(5000)],
    ['5,000 different Hindi words', Array.from({ length: 800 }, (_, index) => `पद${index}`).join(' ')],
    ['markup', '<script>alert(1)</script> & "]]>" <svg onload=x> &amp; &#0;'],
    ['emoji', '😀👨‍👩‍👧‍👦 Jobs 🇮🇳'],
    ['right-to-left text', '\u202Eنتائج\u202C Result \u200F'],
    ['hundreds of marks on a letter', `e${'\u0301\u0323'.repeat(300)} क${'\u0902\u093C'.repeat(300)}`],
    ['half of a surrogate pair', 'A\uD83D B\uDE00'],
    ['line ends and controls', 'A\r\nB\u0000\u0007\u2028C'],
    ['lone signs and joiners', '\u093F\u094D\u200D \u200C ि ् ंः ।। ०१२'],
    ['an empty title', ''],
  ])('a picture with %s is a PNG of 1200 × 630 pixels and at most 300 KB', (_, title) => {
    const rows = FACTS.rows.map((row) => ({ ...row, value: title }))
    expect(describePicture(draw({ title, organisation: title, rows }))).toEqual(PICTURE)
    expect(describePicture(draw({ title }))).toEqual(PICTURE)
  })

  it('different Hindi texts give different pictures, so they are not drawn as boxes of missing letters', () => {
    expect(draw({ title: 'कख' })).not.toEqual(draw({ title: 'गघ' }))
    expect(draw({ title: 'कख' })).toEqual(draw({ title: 'कख' }))
  })

  it('Hindi and English letters of one title are both drawn', () => {
    expect(draw({ title: 'कख AB' })).not.toEqual(draw({ title: 'गघ AB' }))
    expect(draw({ title: 'कख AB' })).not.toEqual(draw({ title: 'कख CD' }))
  })

  it('the letters of a Hindi word join: a conjunct differs from its letters with a visible virama', () => {
    expect(draw({ title: 'क्ष' })).not.toEqual(draw({ title: 'क्\u200Cष' }))
  })

  it('characters without a glyph are left out', () => {
    expect(draw({ title: '😀 SSC CGL தமிழ் 2026' })).toEqual(draw({ title: 'SSC CGL 2026' }))
  })

  it('the labels have the language of the title', () => {
    const pictures = ['ab', 'कख'].map((title) =>
      draw({ title, organisation: '', rows: FACTS.rows.slice(0, 1) }),
    )
    expect(pictures[0]).not.toEqual(pictures[1])
  })
})
