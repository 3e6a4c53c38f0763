import fs from 'node:fs'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { jobPost } from '#shared/contracts/job-post.ts'
import { question } from '#shared/contracts/question.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { appTest } from '../../../testing/app-test.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const it = appTest()

const read = (file: string): Record<string, unknown>[] =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8'))

async function importText(app: TestApp, kind: string, format: string, text: string) {
  const response = await app.send('POST', `/admin/import/${kind}`, { format, text })
  expect(response.json()).toMatchObject({ statusCode: 200, data: { errors: [] } })
  return response.json().data
}
const exported = (app: TestApp, kind: string, format: string) =>
  app.get(`/admin/export/${kind}?format=${format}`, { as: 'admin' })

const KINDS = [
  ['jobPost', 'csv', 'seed/notices.json', jobPost],
  ['jobPost', 'json', 'seed/notices.json', jobPost],
  ['question', 'csv', 'testing/questions.json', question],
  ['question', 'json', 'testing/questions.json', question],
] as const

describe('an export', () => {
  it.for(KINDS)(
    'the import of an unchanged export changes nothing: real items of the kind %s as %s',
    async ([name, format, file, kind], { server }) => {
      const items = read(file)
      const own = items.map((item) => kind.Draft.parse({ ...kind.defaults, ...item }))
      const { imported } = await importText(server, name, 'json', JSON.stringify(items))
      expect(imported).toBe(items.length)
      const first = await exported(server, name, format)
      if (format === 'json') expect(first.json()).toEqual(own)
      const other = await testApp()
      await importText(other, name, format, first.payload)
      expect((await exported(other, name, 'json')).json()).toEqual(own)
      expect((await exported(other, name, format)).payload).toBe(first.payload)
      await other.close()
    },
  )

  it('an export contains all items except those in the trash', async ({ server }) => {
    const create = async (postName: string, status: string) => {
      const response = await server.send('POST', '/create', { ...buildJobPost({ postName }), status })
      return response.json().data.jobPost._id
    }
    await create('Draft', 'draft')
    await server.send('DELETE', `/${await create('Gone', 'published')}`)
    await create('Published', 'published')
    const list = (await exported(server, 'jobPost', 'json')).json()
    expect(list.map(({ postName }: { postName: string }) => postName)).toEqual(['Draft', 'Published'])
    expect(Object.keys(list[0])).toEqual(jobPost.fieldNames)
  })

  it('an export is a file download that is not cached, and has only a heading if there are no items', async ({
    server,
  }) => {
    const response = await exported(server, 'question', 'csv')
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="question-2026-11-21.csv"',
      'cache-control': 'private, no-store',
    })
    expect(response.payload).toBe(`\u{FEFF}'${question.fieldNames.join(',')}\r\n`)
    expect((await exported(server, 'question', 'json')).json()).toEqual([])
  })

  it('an export contains no formula, and the import restores the original text', async ({ server }) => {
    const postName = '=HYPERLINK("https://example.com")'
    await server.send('POST', '/create', buildJobPost({ postName, salary: "'-1+1", location: '@Patna' }))
    const csv = await exported(server, 'jobPost', 'csv')
    for (const cell of csv.payload.split(/[,\r\n]/)) expect(cell).not.toMatch(/^"?[=+@]/)
    const other = await testApp()
    await importText(other, 'jobPost', 'csv', csv.payload)
    expect((await exported(other, 'jobPost', 'json')).json()).toMatchObject([
      { postName, salary: "'-1+1", location: '@Patna' },
    ])
    await other.close()
  })

  it.for<[string, number]>([
    ['/admin/export/jobPost?format=xml', 400],
    ['/admin/export/quiz', 404],
  ])('GET %s is refused as an unsupported export', async ([url, status], { server }) => {
    expect((await server.get(url, { as: 'admin' })).statusCode).toBe(status)
  })

  it('an export contains organisation, purpose and qualifications, which are optional in an import', async ({
    server,
  }) => {
    const heading = 'postName,description,notificationLink,beginDate'
    const cells = 'Clerks,https://example.gov.in/n.pdf,2026-12-01'
    const csv = [
      `${heading},organisation,purpose,qualifications`,
      `SSC Clerk,${cells},upsc,examination,10th | ITI`,
      `SSC Clerk,${cells},,,`,
      `CTET January 2027 Form,${cells},,,`,
    ]
    await importText(server, 'jobPost', 'csv', csv.join('\n'))
    await importText(server, 'jobPost', 'csv', `${heading}\nSSC Clerk,${cells}\nNEET UG 2027 Form,${cells}`)
    expect((await exported(server, 'jobPost', 'json')).json()).toMatchObject([
      { organisation: 'upsc', purpose: 'examination', qualifications: ['10th', 'ITI'] },
      { organisation: '', purpose: 'vacancy', qualifications: [] },
      { organisation: '', purpose: 'examination', qualifications: [] },
      { organisation: 'ssc', purpose: 'vacancy', qualifications: [] },
      { purpose: 'examination', qualifications: [] },
    ])
    expect((await exported(server, 'jobPost', 'csv')).payload).toContain('upsc,examination,10th|ITI,\r\n')
    const wrong = [csv[0], `A,${cells},nobody,job,10th|11th`].join('\n')
    const response = await server.send('POST', '/admin/import/jobPost', { format: 'csv', text: wrong })
    expect(response.json().data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'organisation',
      'purpose',
      'qualifications[1]',
    ])
  })

  it('an export contains eligibility rows as a JSON cell, which an import restores and checks', async ({
    server,
  }) => {
    const eligibility = buildJobPost().eligibility.map((row) => ({
      ...row,
      label: 'Clerk, "A"',
      domicile: 'Bihar' as const,
      other: 'Marks < 60 % | height',
    }))
    await server.send('POST', '/create', buildJobPost({ eligibility }))
    const { payload } = await exported(server, 'jobPost', 'csv')
    const other = await testApp()
    await importText(other, 'jobPost', 'csv', payload)
    expect((await exported(other, 'jobPost', 'json')).json()).toMatchObject([{ eligibility }])
    const text = payload.replace('""minAge"":18', '""minAge"":9')
    const response = await other.send('POST', '/admin/import/jobPost', { format: 'csv', text })
    expect(response.json().data.errors).toMatchObject([{ field: 'eligibility[0].minAge' }])
    await other.close()
  })
})
