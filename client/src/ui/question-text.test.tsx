import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formulaRenderer } from '#client/lib/formulas/formulas.ts'
import { renderFormula } from '#client/lib/formulas/render-formula.ts'
import { QuestionText } from './question-text.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('QuestionText', () => {
  const TEXT = 'Find <u>x</u> in \\(\\frac{1}{x}\\)'

  it('QuestionText shows the source of a formula on the server and in browsers without MathML', () => {
    expect(renderToString(<QuestionText text={TEXT} />)).toBe(
      '<bdi>Find <u>x</u> in <code dir="ltr">\\frac{1}{x}</code></bdi>',
    )
    const { container } = render(<QuestionText text={TEXT} />)
    expect(container.querySelector('code')?.textContent).toBe('\\frac{1}{x}')
    expect(formulaRenderer()).toBeNull()
  })

  it('QuestionText loads the formula renderer for the first formula, and shows the source of an invalid formula', async () => {
    vi.stubGlobal('MathMLElement', Element)
    render(<QuestionText text="No formula" />)
    expect(formulaRenderer()).toBeNull()
    const { container } = render(<QuestionText text={`${TEXT}, \\(\\nonsense\\)`} />)
    await vi.waitFor(() => expect(container.querySelector('mfrac')?.textContent).toBe('1x'))
    expect(screen.getByText('\\nonsense').tagName).toBe('CODE')
  })
})

describe('renderFormula', () => {
  const html = (formula: string) => renderToString(renderFormula(formula, false))

  it.each([
    ['a matrix', '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', 'mtd'],
    ['a frame', '\\boxed{x}', 'tml-boxed'],
    ['a color', '\\color{red}x', 'mathcolor="#ff0000"'],
    ['a line', '\\overline{AB}', '<mrow class="tml-overline">'],
    ['Hindi', '\\text{यदि }x', 'यदि'],
  ])('renderFormula renders %s without a style attribute', (_what, formula, part) => {
    expect(html(formula)).toContain(part)
    expect(html(formula)).not.toMatch(/\sstyle=/)
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://a.in/b.png}',
    '\\frac{1}',
    '{'.repeat(200),
  ])('renderFormula returns null for %s', (formula) => expect(renderFormula(formula, false)).toBeNull())
})
