import { describe, expect, it } from 'vitest'
import { htmlToText } from './convert-html.ts'

describe('htmlToText', () => {
  it.each([
    [
      'paragraphs',
      '<p>Clerks <b>for</b>\n  an&nbsp;office.</p>\n<p>Apply.</p>',
      'Clerks for an office.\n\nApply.',
    ],
    ['line breaks', 'One<br>two<BR/>three<br /><br />four', 'One\ntwo\nthree\n\nfour'],
    ['blocks', '<div>One<div>two</div></div><h2>Three</h2>four', 'One\ntwo\n\nThree\n\nfour'],
    [
      'a list',
      '<p>Posts:</p><ul>\n<li>Clerk</li>\n<li><p>Cook</p></li>\n</ul>End',
      'Posts:\n\n• Clerk\n• Cook\n\nEnd',
    ],
    ['a numbered list', '<ol><li>Clerk</li><li>Cook</li></ol>', '1. Clerk\n2. Cook'],
    ['a numbered list from 3', '<ol start="3"><li>Clerk</li><li>Cook</li></ol>', '3. Clerk\n4. Cook'],
    ['a nested list', '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>', '• A\n– B\n• C'],
    ['an empty item', '<ul><li></li><li>A</li></ul>B', '• A\n\nB'],
    [
      'a table',
      '<table><tr><th>Post</th><th>Total</th></tr><tr><td><p>Clerk</p></td><td>10<br>new</td></tr></table>',
      'Post | Total\nClerk | 10 new',
    ],
    [
      'links',
      'See <a href="https://example.gov.in/n.pdf">the notice</a> or <a href="https://example.gov.in/">https://example.gov.in/</a>',
      'See the notice (https://example.gov.in/n.pdf) or https://example.gov.in/',
    ],
    ['links that are not safe', '<a href="javascript:alert(1)">Apply</a>', 'Apply'],
    [
      'character references',
      'Rules &amp; fees: &#8377;100 &#x2013; &ldquo;all&rdquo;',
      'Rules & fees: ₹100 – “all”',
    ],
    ['parts of words', '10<sup>th</sup> <span style="color:red">pass</span>', '10th pass'],
    [
      'programs and styles',
      '<style>p{}</style><p>A</p><script>alert("<p>")</script><img src=x onerror=alert(1)>',
      'A',
    ],
    ['comments', '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->', 'A'],
    ['unclosed tags', '<p>A<p>B <b>C', 'A\n\nB C'],
    [
      'line breaks of the source without paragraphs',
      '<strong>Posts:</strong>\n\nA\nB <em>C</em>\n<ul>\n<li>D</li>\n</ul>\nE',
      'Posts:\n\nA\nB C\n• D\n\nE',
    ],
  ])('htmlToText converts %s', (_what, html, text) => expect(htmlToText(html)).toBe(text))

  it.each([
    'Age < 30 and > 18\n\n  indented',
    'Send it to <clerk@example.in>',
    'AT&T; R&D and A&B',
    'x<y',
    '',
  ])('htmlToText does not change the text %j', (text) => expect(htmlToText(text)).toBe(text))

  it('htmlToText reads nested elements of any depth', () => {
    expect(htmlToText(`${'<div>'.repeat(20_000)}Clerk`)).toBe('Clerk')
  })
})
