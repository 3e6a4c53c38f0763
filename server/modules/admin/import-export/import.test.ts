import fs from 'node:fs'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { describe, expect } from 'vitest'
import type { ImportData } from '#shared/contracts/import-export.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { appTest } from '../../../testing/app-test.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const it = appTest()

type Options = { kind?: string; format?: string; dryRun?: boolean }
const send = (server: TestApp, text: string, { kind = 'jobPost', ...body }: Options = {}) =>
  server.send('POST', `/admin/import/${kind}`, { format: 'csv', text, ...body })
async function importText(server: TestApp, text: string, options: Options = {}): Promise<ImportData> {
  const response = await send(server, text, options)
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json().data
}
const counts = async (server: TestApp, kind = 'jobPost') =>
  (await server.get(`/admin/content/${kind}`, { as: 'admin' })).json().data.counts
const items = async (server: TestApp, kind = 'jobPost') => {
  const { data } = (await server.get(`/admin/content/${kind}?limit=50`, { as: 'admin' })).json()
  const ids: string[] = data.items.map(({ _id }: { _id: string }) => _id)
  const read = ids.toSorted().map(async (id) => {
    const response = await server.get(`/admin/content/${kind}/${id}`, { as: 'admin' })
    return response.json().data.item
  })
  return await Promise.all(read)
}

const HEADING = [
  'postName',
  'description',
  'notificationLink',
  'beginDate',
  'lastDate',
  'state',
  'applyLink',
  'applicationFee',
]
const row = (number: number, overrides: Record<number, string> = {}): string[] =>
  [
    `Clerk Recruitment ${number}`,
    'Clerks for the district courts. लिपिक भर्ती।',
    'https://example.gov.in/notice.pdf',
    '01/12/2026',
    '2026-12-31',
    'Bihar',
    'Apply Online|https://example.gov.in/apply\nRegistration|https://example.gov.in/new',
    'General|₹100; SC/ST|₹0',
  ].map((cell, index) => overrides[index] ?? cell)

/** Thirty rows; the 7th has an invalid link and the 21st an invalid day. */
const THIRTY = stringify([
  HEADING,
  ...Array.from({ length: 30 }, (_, index) => {
    if (index === 6) return row(7, { 2: 'See the notice' })
    return index === 20 ? row(21, { 3: '31/02/2026' }) : row(index + 1)
  }),
])

describe('an import of job posts', () => {
  it('an import of 30 rows, 2 of them invalid, creates 28 drafts and returns 2 errors with row numbers', async ({
    server,
  }) => {
    const { data, message } = (await send(server, THIRTY)).json()
    expect(message).toBe('28 drafts imported, 2 rows with errors.')
    expect(data.imported).toBe(28)
    expect(data.errors).toEqual([
      {
        row: 7,
        line: 14,
        field: 'notificationLink',
        message: 'Enter a web address that begins with http:// or https://.',
      },
      { row: 21, line: 42, field: 'beginDate', message: 'Enter a real date as YYYY-MM-DD.' },
    ])
    expect(data.rows).toHaveLength(28)
    expect(data.rows[6]).toMatchObject({ row: 8, title: 'Clerk Recruitment 8' })
    expect(await counts(server)).toEqual({ all: 28, draft: 28, scheduled: 0, published: 0, trash: 0 })
    expect((await server.get('/getAll')).json().data.total).toBe(0)
    const [first] = await items(server)
    expect(first).toMatchObject({
      _id: data.rows[0]._id,
      postName: 'Clerk Recruitment 1',
      beginDate: '2026-12-01',
      applyLink: [
        { label: 'Apply Online', link: 'https://example.gov.in/apply' },
        { label: 'Registration', link: 'https://example.gov.in/new' },
      ],
      applicationFee: [
        { label: 'General', fee: '₹100' },
        { label: 'SC/ST', fee: '₹0' },
      ],
      resultLink: [],
      status: 'draft',
    })
  })

  it('the import accepts the example of its documentation', async ({ server }) => {
    const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/import.md'), 'utf8')
    const example = /```csv\n([^`]+)```/.exec(page)?.[1] ?? ''
    expect(await importText(server, example)).toMatchObject({ imported: 1, errors: [], ignored: [] })
    expect(await items(server)).toMatchObject([
      { postName: 'Clerk 2026', applicationFee: [{}, { label: 'SC/ST' }] },
    ])
  })

  it('a dry run returns the result without creating drafts', async ({ server }) => {
    const data = await importText(server, THIRTY, { dryRun: true })
    expect(data).toMatchObject({ imported: 0, errors: [{ row: 7 }, { row: 21 }] })
    expect(data.rows[0]).toEqual({
      row: 1,
      line: 2,
      title: 'Clerk Recruitment 1',
      _id: null,
      facts: {
        kind: 'jobPost',
        organisation: '',
        purpose: 'vacancy',
        beginDate: '2026-12-01',
        lastDate: '2026-12-31',
      },
      notes: [],
    })
    expect(await counts(server)).toMatchObject({ all: 0 })
  })

  it('the audit log records each created draft', async ({ server }) => {
    const { rows } = await importText(server, stringify([HEADING, row(1)]))
    const log = await server.get(`/admin/audit?target=jobPost/${rows[0]?._id}`, { as: 'admin' })
    expect(log.json().data.entries).toEqual([
      expect.objectContaining({ action: 'create', target: `jobPost/${rows[0]?._id}` }),
    ])
  })

  it('the import reports every error of a row, including errors that concern several fields', async ({
    server,
  }) => {
    const rows = [
      row(1, { 0: ' ', 5: 'Atlantis' }),
      row(2, { 4: '2026-11-30' }),
      row(3, { 6: 'https://x.in/' }),
    ]
    expect((await importText(server, stringify([HEADING, ...rows]))).errors).toMatchObject([
      { row: 1, field: 'postName', message: 'Please fill in all required fields' },
      { row: 1, field: 'state', message: 'Choose a state from the list.' },
      { row: 2, field: 'lastDate', message: 'The last date is before the begin date.' },
      { row: 3, field: 'applyLink', message: 'Write each entry as label|link.' },
    ])
  })

  it('the import names missing required columns and unsupported columns', async ({ server }) => {
    const data = await importText(server, 'postName,descripton,beginDate\nClerk,Words,2026-12-01\n')
    expect(data.ignored).toEqual(['descripton'])
    expect(data.errors.map(({ field }) => field)).toEqual(['description', 'notificationLink'])
    expect(data.imported).toBe(0)
  })

  it('the import creates drafts even if the file has the status published', async ({ server }) => {
    const item = { ...buildJobPost(), status: 'published', publishAt: '2027-01-01T00:00:00.000Z', _id: 'x' }
    const data = await importText(server, JSON.stringify([item]), { format: 'json' })
    expect(data).toMatchObject({ imported: 1, ignored: ['status', 'publishAt', '_id'] })
    expect(await items(server)).toMatchObject([{ status: 'draft', publishAt: null }])
  })

  it('the import of JSON imports each valid item and reports each invalid item', async ({ server }) => {
    const list = [
      buildJobPost(),
      'none',
      { ...buildJobPost(), applyLink: [{ label: 'A', link: 'javascript:1' }] },
    ]
    const data = await importText(server, JSON.stringify(list), { format: 'json' })
    expect(data.imported).toBe(1)
    expect(data.errors).toEqual([
      { row: 2, line: null, field: '', message: 'This must be an item with its fields.' },
      {
        row: 3,
        line: null,
        field: 'applyLink[0].link',
        message: 'Enter a web address that begins with http:// or https://.',
      },
    ])
  })

  it('the import returns at most ten errors of a row', async ({ server }) => {
    const links = Array.from({ length: 60 }, () => ({ label: 'A', link: 'x' }))
    const data = await importText(server, JSON.stringify([{ ...buildJobPost(), applyLink: links }]), {
      format: 'json',
    })
    expect(data.errors).toHaveLength(10)
  })

  it.for([
    ['csv', '', 'The first line has to name the fields.'],
    ['csv', 'postName,state\n', 'There are no rows to import.'],
    ['csv', 'postName\n"Clerk', 'The CSV cannot be read near line'],
    ['csv', 'PK\u0003\u0004\u0014\u0000', 'This is an Excel workbook, not a CSV.'],
    ['csv', '\uFFFD\uFFFDp\u0000o\u0000s\u0000t', 'The letters of this file cannot be read.'],
    ['json', '{"a":1}', 'The JSON has to be a list of items.'],
    ['json', '[{', 'This is not valid JSON.'],
    ['json', '[]', 'There are no rows to import.'],
    [
      'json',
      JSON.stringify(Array.from({ length: 10_001 }, () => ({}))),
      'Import at most 10,000 rows at a time.',
    ],
  ] as const)(
    'the import refuses text that is not a list of rows: %s %.20s',
    async ([format, text, message], { server }) => {
      const response = await send(server, text, { format })
      expect(response.json()).toMatchObject({
        statusCode: 400,
        errors: [{ field: 'text', message: expect.stringContaining(message) }],
      })
    },
  )

  it.for([
    [{ format: 'xml', text: 'x' }, 'format'],
    [{ format: 'csv' }, 'text'],
    [{ format: 'csv', text: 'x', dryRun: 'yes' }, 'dryRun'],
    [{ format: 'csv', text: 'x', dateOrder: 'mdy' }, 'dateOrder'],
    [{ format: 'csv', text: 'x'.repeat(5_000_001) }, 'text'],
    [{ format: 'gift', text: 'x' }, 'format'],
  ] as const)(
    'an invalid body returns 400 with the name of the field %#',
    async ([body, field], { server }) => {
      const response = await server.send('POST', '/admin/import/jobPost', body)
      expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
    },
  )

  it('a body of more than 16 MiB returns 413', async ({ server }) => {
    const response = await send(server, `postName\n${'x'.repeat(16 * 1_048_576)}`)
    expect(response.statusCode).toBe(413)
  })

  it.for(['note', 'nothing', 'constructor'])(
    'the import returns 404 for the kind %s',
    async (kind, { server }) => {
      expect((await send(server, 'title\nA', { kind })).json()).toMatchObject({
        statusCode: 404,
        message: 'This kind of content has no import and export.',
      })
    },
  )
})
