import { stringify } from 'csv-stringify/sync'
import { describe, expect } from 'vitest'
import type { ImportData } from '#shared/contracts/import-export.ts'
import type { DateOrder } from '#shared/domain/import-choices.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { appTest } from '../../../testing/app-test.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const it = appTest()

type Options = { format?: string; dryRun?: boolean; dateOrder?: DateOrder }
const send = (server: TestApp, text: string, options: Options = {}) =>
  server.send('POST', '/admin/import/jobPost', { format: 'csv', text, ...options })
async function importText(server: TestApp, text: string, options: Options = {}): Promise<ImportData> {
  const response = await send(server, text, options)
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json().data
}
const items = async (server: TestApp) =>
  (await server.get('/admin/export/jobPost?format=json', { as: 'admin' })).json()

const HEADING = ['postName', 'description', 'notificationLink', 'beginDate', 'lastDate', 'applicationFee']
const row = (number: number, overrides: Record<number, string> = {}): string[] =>
  [
    `Clerk Recruitment ${number}`,
    'Clerks for the district courts.',
    'https://example.gov.in/notice.pdf',
    '01/12/2026',
    '2026-12-31',
    'General|₹100; SC/ST|₹0',
  ].map((cell, index) => overrides[index] ?? cell)

describe('an import of spreadsheet files', () => {
  const AMERICAN = stringify([
    HEADING,
    row(1, { 3: '10/1/2026', 4: '12/10/2026' }),
    row(2, { 3: '11/05/2026', 4: '12/11/2026' }),
    row(3, { 3: '11/20/2026', 4: '12/31/2026' }),
    row(4, { 3: '20-Nov-2026', 4: '' }),
  ])
  const datesOf = ({ rows }: ImportData) =>
    rows.map(({ facts }) => facts?.kind === 'jobPost' && [facts.beginDate, facts.lastDate])

  it('the import asks for the date order if one date is valid only with the month first', async ({
    server,
  }) => {
    const { data, message } = (await send(server, AMERICAN, { dryRun: true })).json()
    expect(message).toBe('Choose whether the day or the month is first: row 3 has 11/20/2026.')
    expect(data.questions).toEqual([{ choice: 'dateOrder', row: 3, field: 'beginDate', text: '11/20/2026' }])
    expect(datesOf(data)).toEqual([['2026-11-20', '']])
    expect(data.errors).toHaveLength(6)
    expect(data.errors[0]).toEqual({
      row: 1,
      line: 2,
      field: 'beginDate',
      message: 'Choose whether the day or the month is first in dates.',
    })
  })

  it('the import reads dates in the chosen order', async ({ server }) => {
    const monthFirst = await importText(server, AMERICAN, { dateOrder: 'monthFirst', dryRun: true })
    expect(monthFirst).toMatchObject({ questions: [] })
    expect(monthFirst.rows).toHaveLength(4)
    expect(datesOf(monthFirst)[0]).toEqual(['2026-10-01', '2026-12-10'])
    const dayFirst = await importText(server, AMERICAN, { dateOrder: 'dayFirst', dryRun: true })
    expect(dayFirst.errors).toMatchObject([
      { row: 3, field: 'beginDate', message: 'Enter a real date as YYYY-MM-DD.' },
      { row: 3, field: 'lastDate', message: 'Enter a real date as YYYY-MM-DD.' },
    ])
  })

  it('the import reports cells whose letters were lost by a wrong encoding, including cells with lists', async ({
    server,
  }) => {
    const text = stringify([
      HEADING,
      row(1, { 0: '????? ????? 2026' }),
      row(2, { 1: 'Fee \uFFFD100' }),
      row(3, { 5: '????? ??|₹0' }),
      row(4, { 5: 'à¤¸à¤¾à¤®à¤¾à¤¨à¥à¤¯|₹0' }),
      row(5, { 1: 'Who? What?? 2, 4, ??? = x' }),
    ])
    const { errors, imported } = await importText(server, text)
    expect(imported).toBe(1)
    expect(errors).toEqual([
      expect.objectContaining({ row: 1, field: 'postName' }),
      expect.objectContaining({ row: 2, field: 'description' }),
      expect.objectContaining({ row: 3, field: 'applicationFee' }),
      expect.objectContaining({ row: 4, field: 'applicationFee' }),
    ])
    expect(errors[0]?.message).toBe(
      'Letters are lost here (????). Save the file as CSV UTF-8, then import it again.',
    )
    const lost = { ...buildJobPost(), applicationFee: [{ label: '????? ?????', fee: '1' }] }
    const json = await importText(server, JSON.stringify([lost]), { format: 'json' })
    expect(json.errors).toMatchObject([{ row: 1, field: 'applicationFee' }])
  })

  it('the import normalises web addresses, states, choices and HTML', async ({ server }) => {
    const text = stringify([
      [
        'Post Name',
        'Description',
        'Notification Link',
        'Begin Date',
        'State',
        'Purpose',
        'Organisation',
        'Apply Link',
      ],
      [
        '\u200BClerk\u00AD Recruitment 2026',
        '<p>Clerks</p><ul><li>Main</li><li>Branch</li></ul>',
        'www.example.gov.in/Advt No 5.pdf',
        '46357',
        'J&K',
        'Examination',
        'Staff Selection Commission',
        'Apply Online|example.gov.in/apply',
      ],
    ])
    const { rows, errors } = await importText(server, text, { dryRun: true })
    await importText(server, text)
    expect(errors).toEqual([])
    expect(rows[0]).toMatchObject({
      title: 'Clerk Recruitment 2026',
      facts: { organisation: 'Staff Selection Commission', purpose: 'examination', beginDate: '2026-12-01' },
    })
    expect(await items(server)).toMatchObject([
      {
        postName: 'Clerk Recruitment 2026',
        description: 'Clerks\n\n• Main\n• Branch',
        notificationLink: 'https://www.example.gov.in/Advt%20No%205.pdf',
        state: 'Jammu and Kashmir',
        organisation: 'ssc',
        applyLink: [{ label: 'Apply Online', link: 'https://example.gov.in/apply' }],
      },
    ])
  })

  it('the import normalises texts in JSON in the same way as texts in cells', async ({ server }) => {
    const item = { ...buildJobPost(), state: 'BIHAR', beginDate: '1 December 2026', lastDate: '' }
    await importText(server, JSON.stringify([item]), { format: 'json' })
    expect(await items(server)).toMatchObject([{ state: 'Bihar', beginDate: '2026-12-01' }])
  })
})
