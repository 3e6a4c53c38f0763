import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobPost } from '#shared/contracts/job-post.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { COLUMNS } from '#server/modules/admin/import-export/rows/columns.schema.ts'
import { csvHeading, csvLines, parseCsv } from './parse-csv.ts'
import { readRows } from '#server/modules/admin/import-export/rows/read-rows.ts'

const columns = COLUMNS.jobPost
const read = (text: string) => {
  const table = parseCsv(text, 'jobPost', columns)
  return { ...table, ...readRows(table.rows, columns, {}) }
}
const failure = (text: string) => {
  try {
    read(text)
  } catch (error) {
    return error
  }
  return null
}
const right = (row: number, value: object, line: unknown = expect.any(Number)) =>
  expect.objectContaining({ row, line, value, errors: [] })

describe('parseCsv', () => {
  it.each([
    ['commas', 'postName,state\r\nClerk,Bihar\r\n'],
    ['semicolons', 'postName;state\nClerk;Bihar'],
    ['tabs', 'postName\tstate\nClerk\tBihar\n'],
    ['old line ends', 'postName,state\rClerk,Bihar\r'],
    ['a byte order mark and any letter case', '\u{FEFF}PostName, STATE \nClerk,Bihar'],
    ['another order', 'state,postName\nBihar,Clerk'],
    ['a line that names the separator', '\u{FEFF}sep=;\r\npostName;state\r\nClerk;Bihar\r\n'],
    ['a separator of its own', 'sep=|\npostName|state\nClerk|Bihar\n'],
    ['a quoted line that names a tab', '"sep=\t"\npostName\tstate\nClerk\tBihar\n'],
    ['headings in words', 'Post Name,State\nClerk,Bihar'],
    ['headings with signs', 'POST_NAME,state*\nClerk,Bihar'],
    ['other headings', 'Name of the Post,State/UT\nClerk,Bihar'],
  ])('parseCsv reads a file with %s', (_name, text) => {
    expect(read(text).rows).toEqual([right(1, { postName: 'Clerk', state: 'Bihar' })])
  })

  it('parseCsv uses an alternative heading only if no column has the name of the field', () => {
    const { rows, ignored } = read('Title,postName\nA,Clerk\n')
    expect(rows).toEqual([right(1, { postName: 'Clerk' })])
    expect(ignored).toEqual(['Title'])
  })

  it('parseCsv numbers rows from 1, including blank ones, and leaves out blank rows', () => {
    expect(read('postName,state\nA,\n,\n\nB,\n').rows).toEqual([
      right(1, { postName: 'A', state: '' }, 2),
      right(4, { postName: 'B', state: '' }, 5),
    ])
  })

  it('parseCsv returns the line number at which each row begins, even after cells with several lines', () => {
    const { rows } = read('sep=,\r\npostName,state\r\n"A\nB\nC",\r\nD,\r\n"E\n",')
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 3],
      [2, 6],
      [3, 7],
    ])
  })

  it('parseCsv preserves line breaks, quotes and separators within cells', () => {
    const { rows } = read('postName,description\n"A ""B"", C","one\ntwo"\n')
    expect(rows).toEqual([right(1, { postName: 'A "B", C', description: 'one\ntwo' })])
  })

  it('parseCsv fills missing cells with blanks and refuses surplus cells', () => {
    const { rows } = read('postName,salary\nA\nB,1,,\nC,1,2\n')
    expect(rows.map(({ value }) => value['salary'])).toEqual(['', '1', '1'])
    expect(rows.map(({ errors }) => errors)).toEqual([
      [],
      [],
      [{ field: '', message: 'This row has more cells than the first line.' }],
    ])
  })

  it('parseCsv names unreadable cells and unsupported columns', () => {
    const { rows, ignored } = read('postName,sourc,applyLink,\nA,x,https://a.gov.in/,\n')
    expect(ignored).toEqual(['sourc'])
    expect(rows[0]?.errors).toEqual([{ field: 'applyLink', message: 'Write each entry as label|link.' }])
  })

  it.each([
    ['postName\n"A', 'The CSV cannot be read near line 2.'],
    ['sep=,\npostName\n"A', 'The CSV cannot be read near line 3.'],
    ['name,colour\nA,B', 'The first line has to name the fields.'],
    ['', 'The first line has to name the fields.'],
    ['postName,POSTNAME\nA,B', 'The first line names postName twice.'],
  ])('parseCsv refuses text that is not a CSV: %j', (text, message) => {
    expect(failure(text)).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'text', message: expect.stringContaining(message) }],
    })
  })
})

describe('parseCsv with a file that is too large', () => {
  const wide = ','.repeat(50_000)
  // Syntax error, reported only if the reader does not stop at the limit.
  const broken = '\n"'

  it.each([
    ['a first line of 50,000 cells', `postName${wide}${broken}`, 'The first line has more than 200 cells.'],
    ['a row of 50,000 cells', `postName\nA\nB\n${wide}${broken}`, 'Row 3 has more than 200 cells.'],
    ['10,001 rows', `postName${'\nA'.repeat(10_001)}${broken}`, 'Import at most 10,000 rows at a time.'],
    ['50,001 blank rows', `postName${'\n'.repeat(50_002)}${broken}`, 'Import at most 10,000 rows at a time.'],
  ])('parseCsv refuses %s without reading further', (_name, text, message) => {
    expect(failure(text)).toMatchObject({ statusCode: 400, errors: [{ field: 'text', message }] })
  })

  it('parseCsv accepts 10,000 blank rows', () => {
    const { rows } = read(`postName\n${'\n'.repeat(10_000)}A\n`)
    expect(rows).toEqual([right(10_001, { postName: 'A' })])
  })
})

describe('the CSV export of job posts', () => {
  it('the CSV export has a column for every field', () => {
    expect(Object.keys(columns)).toEqual(jobPost.fieldNames)
  })

  it('the CSV export begins with a byte order mark', () => {
    expect(csvHeading(columns)).toMatch(/^\u{FEFF}'postName,description,.*eligibility\r\n$/u)
  })

  it('the CSV export contains no cell that a spreadsheet would run as a formula', () => {
    const text = csvLines(
      [{ ...buildJobPost({ postName: '=HYPERLINK("x")', salary: '+91 1', state: '' }) }],
      columns,
    )
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain(",'+91 1,")
  })

  it('an apostrophe before a sign is read as text, unless the export added it to escape a formula', () => {
    const cells = ["'-ing' forms", "'+ve'", "'=A1", "''@x'"]
    const lines = cells.join('\n')
    const names = (text: string) => read(text).rows.map(({ value }) => value['postName'])
    expect(names(`postName\n${lines}`)).toEqual(cells)
    const items = cells.map((postName) => ({ ...buildJobPost(), postName }))
    expect(names(csvHeading(columns) + csvLines(items, columns))).toEqual(cells)
  })

  it('parseCsv reads an export of all real notices without a change', () => {
    const file = path.join(import.meta.dirname, '../../../../seed/notices.json')
    const Body = jobPost.CreateBody
    const notices = (JSON.parse(fs.readFileSync(file, 'utf8')) as object[]).map((each) =>
      jobPost.complete(Body.parse(each)),
    )
    const { rows, ignored } = read(csvHeading(columns) + csvLines(notices, columns))
    expect(rows).toHaveLength(198)
    expect(ignored).toEqual([])
    expect(rows.map(({ value }) => Body.parse(value))).toEqual(notices)
  })
})
