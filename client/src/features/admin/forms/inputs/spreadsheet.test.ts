import { describe, expect, it } from 'vitest'
import { pastedBlock, pastedRows, readTabSeparated } from './spreadsheet.ts'
import * as edits from './spreadsheet.ts'

const clipboard = (text: string, html = ''): DataTransfer =>
  ({ getData: (type: string) => (type === 'text/html' ? html : text) }) as DataTransfer

describe('readTabSeparated and pastedBlock', () => {
  it.each<[string, string, string[][]]>([
    ['one cell', 'Post', [['Post']]],
    ['a row', 'Post\tTotal', [['Post', 'Total']]],
    [
      'rows, with the line break at the end',
      'Post\tTotal\r\nClerk\t10\r\n',
      [
        ['Post', 'Total'],
        ['Clerk', '10'],
      ],
    ],
    [
      'blank cells',
      '\tTotal\nClerk\t',
      [
        ['', 'Total'],
        ['Clerk', ''],
      ],
    ],
    [
      'a cell of several lines',
      'Post\t"10th pass\n12th pass"\nClerk\t10',
      [
        ['Post', '10th pass\n12th pass'],
        ['Clerk', '10'],
      ],
    ],
    ['a tab and doubled quotes in a cell', '"a\tb"\t"say ""yes"""', [['a\tb', 'say "yes"']]],
    ['a quote that only begins a word', '"5 feet" tall\t2', [['"5 feet" tall', '2']]],
    ['a quote that never ends', '"Post\tTotal', [['"Post', 'Total']]],
    ['an empty cell in quotes', '""\tx', [['', 'x']]],
    ['nothing', '', [['']]],
    ['old line breaks', 'a\rb', [['a'], ['b']]],
    ['a blank row', 'a\n\nb', [['a'], [''], ['b']]],
  ])('readTabSeparated reads tab-separated text with %s', (_what, text, rows) => {
    expect(readTabSeparated(text)).toEqual(rows)
  })

  it('readTabSeparated reads back the same cells that a spreadsheet copies', () => {
    const rows = [
      ['a', 'b\nc', 'd\te', '"f"', ''],
      ['भर्ती', '1,250', '', 'x"y', '\n'],
    ]
    const write = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
    expect(readTabSeparated(rows.map((row) => row.map(write).join('\t')).join('\n'))).toEqual(rows)
  })

  it('pastedBlock returns cells for a copied spreadsheet column, but null for plain lines of text', () => {
    expect(pastedBlock(clipboard('10th pass\n12th pass'))).toBeNull()
    expect(pastedBlock(clipboard('a\nb', '<meta><table><tr><td>a</td></tr></table>'))).toEqual([['a'], ['b']])
  })
})

describe('pastedRows', () => {
  it('pastedRows returns null for a single line', () => {
    expect(pastedRows(clipboard('https://example.gov.in\n'), true)).toBeNull()
  })

  it('pastedRows returns a row for each line and skips blank lines', () => {
    expect(pastedRows(clipboard('Class 12\n\n  Own two-wheeler \r\n'), false)).toEqual([
      ['Class 12'],
      ['Own two-wheeler'],
    ])
  })

  it('pastedRows splits columns at tabs and joins the lines of a cell', () => {
    expect(pastedRows(clipboard('General\t"₹100\nonly"'), true)).toEqual([['General', '₹100 only']])
  })

  it('pastedRows splits lines without tabs into label and value at the colon', () => {
    const lines = [
      'Application Begin : 29/11/2026',
      '• Last Date for Apply Online: 18/12/2026 upto 05 PM',
      'Tier 1: 14 & 15 January 2027',
      'परीक्षा तिथि : 5 से 9 मार्च 2027',
      'Apply Online : https://example.gov.in/apply',
      'Reporting at 10:30 AM',
      'https://example.gov.in/notice.pdf',
    ]
    const rows = [
      ['Application Begin', '29/11/2026'],
      ['Last Date for Apply Online', '18/12/2026 upto 05 PM'],
      ['Tier 1', '14 & 15 January 2027'],
      ['परीक्षा तिथि', '5 से 9 मार्च 2027'],
      ['Apply Online', 'https://example.gov.in/apply'],
      ['Reporting at 10:30 AM'],
      ['https://example.gov.in/notice.pdf'],
    ]
    expect(pastedRows(clipboard(lines.join('\n')), true)).toEqual(rows)
    expect(pastedRows(clipboard(lines.join('\n')), false)?.every((row) => row.length === 1)).toBe(true)
  })
})

const TABLE = [
  ['Post', 'Total'],
  ['Clerk', '10'],
]

describe('the table edits', () => {
  it('withCell sets a cell of a table, and extends a row that is too short', () => {
    expect(edits.withCell(TABLE, 1, 1, '12')).toEqual([
      ['Post', 'Total'],
      ['Clerk', '12'],
    ])
    expect(edits.withCell([['a'], ['b']], 0, 2, 'x')).toEqual([['a', '', 'x'], ['b']])
  })

  it('withRow and withColumn add a row or a column to a table; withRow also extends an empty table', () => {
    expect(edits.withRow(TABLE)).toEqual([...TABLE, ['', '']])
    expect(edits.withRow([])).toEqual([['']])
    expect(edits.withColumn([['a'], ['b', 'c']])).toEqual([
      ['a', '', ''],
      ['b', 'c', ''],
    ])
  })

  it('withoutRow and withoutColumn remove a row and a column', () => {
    expect(edits.withoutRow(TABLE, 0)).toEqual([['Clerk', '10']])
    expect(edits.withoutColumn(TABLE, 0)).toEqual([['Total'], ['10']])
  })

  it('withRowMoved and withColumnMoved move a row and a column', () => {
    expect(edits.withRowMoved(TABLE, 0, 1)).toEqual([
      ['Clerk', '10'],
      ['Post', 'Total'],
    ])
    expect(edits.withColumnMoved([['a', 'b', 'c'], ['d']], 2, 0)).toEqual([
      ['c', 'a', 'b'],
      ['', 'd', ''],
    ])
  })

  it('withBlock overwrites cells and grows the table if the block is larger', () => {
    const { values, rows, columns, isCut } = edits.withBlock(TABLE, 1, 1, [
      ['12', 'UR'],
      ['7', 'OBC'],
    ])
    expect(values).toEqual([
      ['Post', 'Total', ''],
      ['Clerk', '12', 'UR'],
      ['', '7', 'OBC'],
    ])
    expect([rows, columns, isCut]).toEqual([2, 2, false])
  })

  it('withBlock limits the table to 500 rows and 20 columns and reports that it cut the block', () => {
    const block = Array.from({ length: 501 }, () => Array.from({ length: 21 }, () => 'x'))
    const { values, rows, columns, isCut } = edits.withBlock([['']], 0, 0, block)
    expect([values.length, values[0]?.length, rows, columns, isCut]).toEqual([500, 20, 500, 20, true])
  })
})
