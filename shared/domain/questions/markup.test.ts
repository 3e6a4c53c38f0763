import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeTags, hasFormula, parseMarkup, toPlainText } from './markup.ts'

const sub = (text: string) => ({ tag: 'sub', children: [text] })
const inline = (formula: string) => ({ formula, isBlock: false })

describe('parseMarkup', () => {
  it.each([
    ['plain text', 'Is 3 < 5?', ['Is 3 < 5?']],
    ['tags', 'CO<sub>2</sub>', ['CO', sub('2')]],
    ['tags in tags', '<b>x<sub>1</sub></b>', [{ tag: 'b', children: ['x', sub('1')] }]],
    ['formulas', 'If \\(x < 1\\), \\[y\\]', ['If ', inline('x < 1'), ', ', { formula: 'y', isBlock: true }]],
    ['a formula within a tag', '<u>\\(a\\)</u>', [{ tag: 'u', children: [inline('a')] }]],
    ['tags within a formula as TeX', '\\(<b>\\)', [inline('<b>')]],
    ['a tag without its end as text', 'The <b> tag', ['The <b> tag']],
    ['an end without its tag as text', 'The </b> tag', ['The </b> tag']],
    ['crossing tags as text', '<b>x<i>y</b>', ['<b>x<i>y</b>']],
    ['a tag without content as text', '<sub></sub>', ['<sub></sub>']],
    ['a tag with attributes as text', '<b class="x">y</b>', ['<b class="x">y</b>']],
    ['an escaped tag as text', '\\<b>x</b>', ['<b>x</b>']],
    ['a formula without its end as text', '\\(x', ['\\(x']],
  ])('parseMarkup reads %s', (_what, text, nodes) => expect(parseMarkup(text)).toEqual(nodes))

  it('parseMarkup reads tags that are nested too deep as text', () => {
    const deep = `${'<i>'.repeat(20_000)}x${'</i>'.repeat(20_000)}`
    expect(toPlainText(deep)).toContain('<i><i>')
  })

  it('parseMarkup shows every character of a text whose tags are escaped', () => {
    const part = fc.constantFrom('<', '>', '/', 'b', '<b>', '</b>', 'sub', '\\', ' ', 'x')
    const texts = fc.array(part).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        // A backslash before a tag is already an escape.
        fc.pre(!/\\</.test(text))
        expect(parseMarkup(escapeTags(text))).toEqual(text === '' ? [] : [text])
      }),
    )
  })
})

describe('toPlainText', () => {
  it('toPlainText removes tags and formula delimiters', () => {
    expect(toPlainText('<u>Find</u> \\(\\frac{1}{x}\\) of H<sub>2</sub>O')).toBe('Find \\frac{1}{x} of H2O')
  })
})

describe('hasFormula', () => {
  it.each([
    ['\\(x\\)', true],
    ['\\[x\\]', true],
    ['$x$', false],
    ['\\(x', false],
  ])('hasFormula returns for %s the result %s', (text, expected) => expect(hasFormula(text)).toBe(expected))
})
