import { describe, expect, it } from 'vitest'
import { dollarTex, readQuestionText } from './read-question-text.ts'

describe('readQuestionText', () => {
  it.each([
    ['plain text', 'Is 3 < 5 & 5 > 3?'],
    ['shown tags', 'CO<sub>2</sub> and <u>this</u> word'],
    ['a tag without its end', 'What does <b> do?'],
    ['a tag alone', '<br>'],
    ['an element without text', '<p></p>'],
    ['prices', 'It costs $5 and then $10.'],
    ['a formula', '\\(a<b\\)'],
  ])('readQuestionText does not change %s', (_what, text) =>
    expect(readQuestionText(text, undefined)).toEqual({ text, notes: [] }),
  )

  it.each([
    ['3 &lt; 5', '3 < 5'],
    ['<strong>x</strong> <em>y</em>', '<b>x</b> <i>y</i>'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['a<br/>b', 'a\nb'],
    ['&lt;b&gt;x&lt;/b&gt;', '\\<b>x\\</b>'],
    ['The <i> tag &amp; H<sub>2</sub>O', 'The \\<i> tag & H<sub>2</sub>O'],
    ['<b>If</b> \\(x &lt; 1\\)', '<b>If</b> \\(x < 1\\)'],
  ])('readQuestionText reads the HTML %j', (source, text) => {
    const reading = readQuestionText(source, undefined)
    expect(reading).toMatchObject({ text })
  })

  it('readQuestionText adds a note if it converts HTML, but not if it leaves the text unchanged', () => {
    expect(readQuestionText('3 &lt; 5', undefined)).toHaveProperty('notes', ['HTML was read as text.'])
    expect(readQuestionText('H<sub>2</sub>O', undefined)).toHaveProperty('notes', [])
  })

  it.each([
    ['<img src="https://example.org/q.png" alt="">', 'https://example.org/q.png'],
    ["Look: <IMG class='x' src='fig 1.png'>", 'fig 1.png'],
    ['![figure](pics/a.png "A")', 'pics/a.png'],
    ['<iframe src=//a.in/b></iframe>', '//a.in/b'],
    ['<svg><path/></svg>', '<svg>'],
    ['<script>x</script>', '<script>'],
  ])('readQuestionText refuses %j and names the element or file', (source, name) => {
    expect(readQuestionText(source, undefined)).toEqual({ error: `A question cannot show this: ${name}` })
  })

  it.each([
    ['If $x^2$ and $$y$$', 'If \\(x^2\\) and \\[y\\]'],
    ['$x$, $5 and $10', '\\(x\\), $5 and $10'],
    ['$a<b$ &amp; c', '\\(a<b\\) & c'],
    ['\\(x\\) and $y$', '\\(x\\) and \\(y\\)'],
  ])('readQuestionText reads the formulas of %j if dollar signs mark formulas', (source, text) => {
    expect(readQuestionText(source, 'formulas')).toMatchObject({ text })
    expect(readQuestionText('$x$', 'text')).toMatchObject({ text: '$x$' })
  })

  it('readQuestionText notes a formula that cannot be displayed', () => {
    expect(readQuestionText('\\(\\nonsense{x}\\)', undefined)).toHaveProperty('notes', [
      'This formula is shown as its source: \\nonsense{x}',
    ])
  })
})

describe('dollarTex', () => {
  it.each([
    ['If $x$ is', '$x$'],
    ['If $$x$$ is', '$$x$$'],
    ['From $5 to $10', null],
    ['US$5, US$6', null],
    ['\\(a\\text{ in $}\\) $', null],
  ])('dollarTex finds in %j the formula %j', (text, found) => expect(dollarTex(text)).toBe(found))
})
