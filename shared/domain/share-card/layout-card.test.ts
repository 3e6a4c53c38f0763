import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitGraphemes } from '../text/truncate.ts'
import { CARD_DESIGNS, type CardFormat, type Measure } from './card-design.ts'
import type { CardFacts } from './card-facts.ts'
import { layoutCard } from './layout-card.ts'
import { wrapText } from './wrap-text.ts'

const countAsWidth = (text: string) => splitGraphemes(text).length
const wrap = (text: string, width: number, maxLines = 9) =>
  wrapText(text, { width, maxLines, measure: countAsWidth })

describe('wrapText', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['Constable/Head-Constable', 12, ['Constable/', 'Head-', 'Constable']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['', 4, []],
  ])('the text "%s" breaks at words, and within a word that is wider than a line', (text, width, lines) => {
    expect(wrap(text, width)).toEqual({ lines, isCut: false })
  })

  it('an ellipsis replaces the words that do not fit', () => {
    expect(wrap('one two three four', 9, 2)).toEqual({ lines: ['one two', 'three…'], isCut: true })
    expect(wrap('abcdefghijkl', 4, 2)).toEqual({ lines: ['abcd', 'efg…'], isCut: true })
  })

  it('a Devanagari cluster is never split, even on a line that is narrower than a word', () => {
    const clusters = splitGraphemes('क्षत्रिय प्रतियोगिता परीक्षा विस्तृत').filter((one) => one !== ' ')
    expect(clusters).toContain('क्ष')
    expect(clusters).toContain('स्तृ')
    const { lines } = wrap('क्षत्रियप्रतियोगितापरीक्षाविस्तृत', 1, 40)
    expect(lines).toEqual(clusters)
  })

  it('no line of any text is wider than the limit, and a text that fits loses nothing', () => {
    const words = fc.array(fc.constantFrom('क्षत्रिय', 'a', 'Sub-Inspector/', '😀', 'पदों', 'recruitment'), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (list, width, max) => {
          const text = list.join(' ')
          const { lines, isCut } = wrap(text, width, max)
          expect(lines.length).toBeLessThanOrEqual(max)
          for (const line of lines) expect(countAsWidth(line)).toBeLessThanOrEqual(width)
          if (!isCut) expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        },
      ),
    )
  })
})

const FACTS: CardFacts = {
  title: 'SSC CGL 2026',
  organisation: 'Staff Selection Commission',
  rows: [
    { name: 'lastDate', value: '12/01/2027' },
    { name: 'fee', value: 'General / OBC: ₹500; SC / ST: ₹250; '.repeat(4).trim() },
    { name: 'officialHost', value: 'ssc.gov.in' },
  ],
}
const SITE = { name: 'Avsar', host: 'avsar.example' }
// Width of an average letter.
const measure: Measure = (text, { size }) => splitGraphemes(text).length * size * 0.6

const layout = (facts: Partial<CardFacts>, format: CardFormat = 'preview') =>
  layoutCard({ facts: { ...FACTS, ...facts }, site: SITE, language: 'en' }, format, measure)
const textsOf = ({ texts }: ReturnType<typeof layout>) => texts.map(({ text }) => text)

describe('layoutCard', () => {
  it('a picture names the site, its host, the organisation, the title and each fact with its label', () => {
    expect(textsOf(layout({}))).toEqual([
      'Avsar',
      'avsar.example',
      'Staff Selection Commission',
      'SSC CGL 2026',
      'Last date',
      '12/01/2027',
      'Application fee',
      'General / OBC: ₹500; SC / ST: ₹250;',
      expect.stringMatching(/…$/),
      'Official website',
      'ssc.gov.in',
    ])
  })

  it('labels are in the chosen language', () => {
    const content = { facts: FACTS, site: SITE, language: 'hi' as const }
    const texts = textsOf(layoutCard(content, 'share', measure))
    for (const label of ['अंतिम तिथि', 'आवेदन शुल्क', 'आधिकारिक वेबसाइट']) expect(texts).toContain(label)
  })

  it('a short title is larger than a long one, and a longer title takes the room of the organisation', () => {
    const sizeOf = (title: string) => {
      const { texts } = layout({ title })
      return Math.max(...texts.map(({ size }) => size))
    }
    const sizes = [10, 60, 100].map((length) => sizeOf('ab '.repeat(length / 2).trim()))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(new Set(sizes).size).toBe(3)
    expect(textsOf(layout({ title: 'word '.repeat(80).trim() }))).not.toContain('Staff Selection Commission')
  })

  it.each(Object.keys(CARD_DESIGNS) as CardFormat[])(
    'every text of a %s picture is within its margins, for any title and any facts',
    (format) => {
      const text = fc.array(fc.constantFrom('क्षत्रिय', 'a', 'Sub-Inspector/', 'W'.repeat(90), '₹500;'), {
        maxLength: 60,
      })
      const { width, height, margin } = CARD_DESIGNS[format]
      fc.assert(
        fc.property(text, text, text, (title, fee, organisation) => {
          const rows = [{ name: 'fee' as const, value: fee.join(' ') }, ...FACTS.rows.slice(0, 1)]
          const { texts } = layout(
            { title: title.join(' '), organisation: organisation.join(' '), rows },
            format,
          )
          for (const { text: line, x, y, ...style } of texts) {
            expect(x).toBeGreaterThanOrEqual(margin)
            expect(x + measure(line, style)).toBeLessThanOrEqual(width - margin + 1)
            expect(y).toBeGreaterThan(margin - 20)
            expect(y).toBeLessThan(height - margin + 10)
          }
          const ys = texts.map(({ y }) => y)
          expect(ys).toEqual(ys.toSorted((a, b) => a - b))
        }),
        { numRuns: 40 },
      )
    },
  )
})
