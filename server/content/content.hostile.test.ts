import { describe, expect } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { HOSTILE, hostileBody } from '../testing/hostile.ts'
import type { HostileCase } from '../testing/hostile.ts'
import { sharedAppTest } from '../testing/app-test.ts'
import type { TestApp } from '../testing/test-app.ts'

// Job posts have their own test; sign-in and payment are not content.
const ELSEWHERE = ['jobPost', 'listQuery', 'login', 'code', 'register', 'payment']

const cases = HOSTILE.filter((each) => !ELSEWHERE.includes(each.entity))
const named = (outcome: HostileCase['expected']['outcome']) =>
  cases.filter((each) => each.expected.outcome === outcome).map((each) => [each.id, each.name, each] as const)

const it = sharedAppTest()

function getKind({ request }: HostileCase) {
  const kind = CONTENT_KINDS.find((each) => each.paths.create === request.path)
  if (kind === undefined) throw new Error(`There is no kind at ${request.path}.`)
  return kind
}
const total = async (server: TestApp, each: HostileCase) =>
  (await server.get(getKind(each).paths.list, { as: 'admin' })).json().data.total as number

describe('a hostile input to a kind of content', () => {
  it.for(named('reject'))(
    'the hostile input %s (%s) is rejected with the documented message and field, and nothing is stored',
    async ([_case, _name, each], { server }) => {
      const before = await total(server, each)
      const response = await server.send('POST', each.request.path, hostileBody(each))
      const { field, message } = each.expected
      expect(response.json()).toMatchObject({ statusCode: 400, success: false, errors: [{ field }] })
      if (message !== undefined) expect(response.json()).toMatchObject({ message, errors: [{ message }] })
      expect(await total(server, each)).toBe(before)
    },
  )

  it.for(named('accept'))(
    'the hostile input %s (%s) is stored as expected',
    async ([_case, _name, each], { server }) => {
      const kind = getKind(each)
      const text = hostileBody(each) ?? ''
      const response = await server.send('POST', each.request.path, text)
      expect(response.json()).toMatchObject({ statusCode: 200 })
      const sent = JSON.parse(text) as Record<string, unknown>
      const { _id } = response.json().data[kind.itemKey]
      const read = (await server.get(kind.paths.read.replace(':id', _id), { as: 'admin' })).json().data[
        kind.itemKey
      ]
      const expected = each.expected.stored === 'verbatim' ? sent : { ...sent, Requirement: [] }
      const defaults: Record<string, unknown> = kind.defaults
      for (const field of kind.fieldNames)
        expect(read[field], field).toEqual(expected[field] ?? defaults[field])
      // Markup is not a price, so the note must not be for sale.
      if (kind.name === 'note') expect(read).toMatchObject({ priceInPaise: null, forSale: false })
    },
  )

  it('a hostile input stored in a note appears escaped in the HTML of the list', async ({ server }) => {
    const raw = cases.flatMap((each) => each.expected.mustNotAppearRaw ?? [])
    expect(raw).not.toEqual([])
    const page = await server.app.inject('/notes')
    expect(page.body).toContain('Test note')
    for (const text of raw) expect(page.body).not.toContain(text)
  })

  it('the file of hostile inputs has 51 cases, and 16 of them are tested here', () => {
    expect(HOSTILE).toHaveLength(51)
    expect(cases).toHaveLength(16)
  })
})
