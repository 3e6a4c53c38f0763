import { describe, expect } from 'vitest'
import { EMPLOYMENT_TYPES } from '#shared/domain/job-facts/fact-names.ts'
import { buildPrivateJob } from '#shared/testing/kind-builders.ts'
import { HOSTILE } from '../../testing/hostile.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = sharedAppTest()

const NEW_FIELDS = {
  company: '',
  applyLink: '',
  contactEmail: '',
  contactPhone: '',
  lastDate: '',
  employmentType: '',
}

const post = (server: TestApp, more: object) =>
  server.send('POST', '/privateJob/create', { ...buildPrivateJob(), ...more })
const total = async (server: TestApp) => (await server.get('/privateJob/allJob')).json().data.total as number

const HOSTILE_TEXTS = [
  ...new Set(
    HOSTILE.flatMap(({ request }) => Object.values(request.body ?? {})).filter(
      (value): value is string => typeof value === 'string' && /[<>{}$'";\\]|javascript:|data:/i.test(value),
    ),
  ),
]

describe('the employer fields of a private job', () => {
  it('employer fields of a private job may be omitted, are then blank, and stay unchanged when the job is read and saved', async ({
    server,
  }) => {
    const whole = buildPrivateJob()
    const old = Object.fromEntries(Object.entries(whole).filter(([name]) => !(name in NEW_FIELDS)))
    const made = (await server.send('POST', '/privateJob/create', old)).json().data.privateJobPost
    expect(made).toMatchObject({ ...old, ...NEW_FIELDS })
    const read = (await server.get(`/privateJob/${made._id}`, { as: 'user' })).json().data.privateJobPost
    expect(read).toEqual(made)
    const put = (await server.send('PUT', `/privateJob/${made._id}`, read)).json().data.privateJobPost
    expect(put).toMatchObject({ ...old, ...NEW_FIELDS, changedAt: made.changedAt })
  })

  it('employer fields keep their values if an update omits them', async ({ server }) => {
    const { _id } = (await post(server, {})).json().data.privateJobPost
    const put = await server.send('PUT', `/privateJob/${_id}`, { salary: '₹1' })
    expect(put.json().data.privateJobPost).toMatchObject({ ...buildPrivateJob(), salary: '₹1' })
  })

  it.for(EMPLOYMENT_TYPES)(
    'a private job accepts the employment type %s',
    async (employmentType, { server }) => {
      expect((await post(server, { employmentType })).json().data.privateJobPost).toMatchObject({
        employmentType,
      })
    },
  )

  it('a private job can be found by its company by everyone, but not by its contact data', async ({
    server,
  }) => {
    await post(server, {
      company: 'Wxyzcorp विनिर्माण',
      contactEmail: 'qqvv@wwzz.example',
      applyLink: 'https://wwzz.example/qqvv',
    })
    const found = async (query: string, as: 'anonymous' | 'user') =>
      (await server.get(`/privateJob/allJob?searchQuery=${encodeURIComponent(query)}`, { as })).json().data
        .total
    for (const as of ['anonymous', 'user'] as const) {
      expect(await found('wxyzcorp', as)).toBe(1)
      expect(await found('विनिर्माण', as)).toBe(1)
      expect(await found('qqvv', as)).toBe(0)
    }
  })

  it.for([
    ['applyLink', 'javascript:alert(1)'],
    ['applyLink', '\t\nJaVaScRiPt:alert(1)'],
    ['applyLink', 'data:text/html,<script>1</script>'],
    ['applyLink', 'https://user:secret@example.com/'],
    ['applyLink', 'https://example.com/<b>'],
    ['applyLink', 'See the notice'],
    ['applyLink', 'mailto:hr@example.com'],
    ['applyLink', `https://example.com/${'a'.repeat(2048)}`],
    ['applyLink', ['https://example.com/']],
    ['contactEmail', 'hr'],
    ['contactEmail', 'hr@example'],
    ['contactEmail', 'a@b.in, c@d.in'],
    ['contactEmail', 'hr@example.com\r\nBcc: x@y.in'],
    ['contactEmail', '<hr@example.com>'],
    ['contactEmail', `${'a'.repeat(255)}@b.in`],
    ['contactEmail', 5],
    ['contactPhone', '12345'],
    ['contactPhone', 'ninety'],
    ['contactPhone', '98765 43210 / 98765 43211'],
    ['contactPhone', '+91 98765 43210;ext=1'],
    ['contactPhone', '९८७६५४३२१०'],
    ['contactPhone', '9'.repeat(16)],
    ['contactPhone', '1 '.repeat(20)],
    ['contactPhone', `+${' '.repeat(30)}1234567890`],
    ['contactPhone', 9_876_543_210],
    ['lastDate', '2026-02-30'],
    ['lastDate', '31/12/2026'],
    ['lastDate', '2026-12-31T00:00:00Z'],
    ['lastDate', 'soon'],
    ['lastDate', ' '],
    ['lastDate', null],
    ['employmentType', 'full-time'],
    ['employmentType', 'VOLUNTEER'],
    ['employmentType', 'FULL_TIME,PART_TIME'],
    ['employmentType', ['FULL_TIME']],
    ['employmentType', '__proto__'],
    ['company', 'x'.repeat(301)],
    ['company', { name: 'x' }],
    ['company', null],
    ['company', 'a\u0000b'],
    ['company', '\uD800'],
  ] as const)(
    'a private job with the invalid employer field %s %j gets 400 with the name of the field and is not stored',
    async ([field, value], { server }) => {
      const before = await total(server)
      const { _id } = (await server.get('/privateJob/allJob', { as: 'user' })).json().data.privateJob[0]
      const one = async () => (await server.get(`/privateJob/${_id}`, { as: 'user' })).json().data
      const stood = await one()
      const responses = [
        await post(server, { [field]: value }),
        await server.send('PUT', `/privateJob/${_id}`, { [field]: value }),
      ]
      for (const response of responses)
        expect(response.json()).toMatchObject({ statusCode: 400, success: false, errors: [{ field }] })
      expect(await total(server)).toBe(before)
      expect(await one()).toEqual(stood)
    },
  )

  it('the company of a private job can be any hostile text, and pages escape the text', async ({
    server,
  }) => {
    expect(HOSTILE_TEXTS.length).toBeGreaterThan(4)
    for (const company of [
      ...HOSTILE_TEXTS,
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
    ]) {
      const response = await post(server, { company: company.slice(0, 300), postName: 'Hostile' })
      expect(response.json()).toMatchObject({ statusCode: 200 })
      const { _id, company: stored } = response.json().data.privateJobPost
      expect(stored).toBe(company.slice(0, 300))
      for (const path of ['/private-job', `/job/${_id}`]) {
        const page = await server.app.inject(path)
        expect(page.statusCode).toBe(200)
        expect(page.body).not.toContain('<script>alert(')
        expect(page.body).not.toContain('<img src=x')
      }
    }
  })
})
