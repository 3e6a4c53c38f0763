import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { buildNote, buildPrivateJob } from '#shared/testing/kind-builders.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Role = 'anonymous' | 'user' | 'admin'
type Found = { ids: string[]; total: number; pageCount: number }

const ROLES: readonly Role[] = ['anonymous', 'user', 'admin']
// No sample has a word that begins like `WORD`, so every match comes from the field under test.
const WORD = 'ђzq7391xu'
const PHONE = '9876501234'
const DRAFTED = 'ђdrafted'

const owned = new Set<string>()
let server: TestApp
beforeAll(async () => {
  server = await testApp({
    entitlements: {
      isSold: async () => false,
      ownedOf: async (_viewer, _kind, ids) => new Set(ids.filter((id) => owned.has(id))),
    },
  })
})
afterAll(() => server.close())
beforeEach(() => owned.clear())

const beginnings = (word: string): string[] => {
  const letters = Array.from(word)
  return letters.map((_letter, at) => letters.slice(0, at + 1).join(''))
}

/** Returns the sample's value of a field with the word added, in the same shape; undefined if impossible. */
function holding(value: unknown, word: string): unknown {
  if (typeof value === 'string') {
    if (/^https?:/.test(value)) return `https://example.org/${encodeURIComponent(word)}.pdf`
    return /^\d{4}-\d\d-\d\d/.test(value) ? undefined : `${value} ${word}`
  }
  if (!Array.isArray(value) || value.length === 0) return undefined
  const first: unknown = value[0]
  if (typeof first === 'string') return [`${first} ${word}`, ...(value.slice(1) as unknown[])]
  const entry = first as Record<string, unknown>
  const label = ['title', 'label'].find((name) => typeof entry[name] === 'string')
  return label === undefined ? undefined : [{ ...entry, [label]: word }, ...(value.slice(1) as unknown[])]
}

describe.each(CONTENT_KINDS.map((kind) => [kind.name, kind] as const))(
  'the search of the kind %s',
  (name, kind) => {
    const sample = SAMPLES[name]
    const { body } = sample
    const lists = [kind.paths.list, ...(kind.paths.publicList === undefined ? [] : [kind.paths.publicList])]
    const fields = kind.fieldNames.filter((field) => {
      const value = holding(body[field], WORD)
      return value !== undefined && kind.CreateBody.safeParse({ ...body, [field]: value }).success
    })

    async function create(more: object): Promise<string> {
      const response = await server.send('POST', kind.paths.create, { ...body, ...more })
      expect(response.json()).toMatchObject({ statusCode: 200 })
      return response.json().data[kind.itemKey]._id
    }
    async function search(list: string, as: Role, words = '', more = ''): Promise<Found | null> {
      const response = await server.get(`${list}?searchQuery=${encodeURIComponent(words)}${more}`, { as })
      if (response.statusCode !== 200) return null
      const { pageCount, total, ...rest } = response.json().data
      const key = Object.keys(rest).find((each) => Array.isArray(rest[each])) ?? ''
      return { ids: rest[key].map((item: { _id: string }) => item._id), total, pageCount }
    }
    async function canRead(id: string, list: string, as: Role, word: string): Promise<boolean> {
      const paths = [`${list}?limit=50`, kind.paths.read.replace(/:\w+/, id)]
      const responses = await Promise.all(paths.map((path) => server.get(path, { as })))
      return responses.some(
        ({ body: text }) => text.includes(word) || text.includes(encodeURIComponent(word)),
      )
    }
    const isFoundByAdmin = async (word: string) =>
      (
        await server.get(`/admin/content/${name}?searchQuery=${encodeURIComponent(word)}`, { as: 'admin' })
      ).json().data.total === 1

    it('the list of fields for the search test contains the text fields of the kind', () => {
      expect(fields).toContain(sample.textField)
      if (name === 'privateJob')
        expect(fields).toEqual(expect.arrayContaining(['description', 'Requirement', 'Benefits']))
      if (name === 'note' || name === 'offlineForm')
        expect(fields).toEqual(expect.arrayContaining(['details', 'link']))
    })

    it.each(fields)(
      'the search finds a word in the field %s only for users who can read the field',
      async (field) => {
        const nothing = { ids: [], total: 0, pageCount: 1 }
        const id = await create({ [field]: holding(body[field], WORD) })
        const isIndexed = await isFoundByAdmin(WORD)
        for (const list of lists)
          for (const as of ROLES) {
            const found = await search(list, as, WORD)
            if (found === null) continue
            const mayRead = await canRead(id, list, as, WORD)
            expect(found.total, `${list} as ${as}`).toBe(mayRead && isIndexed ? 1 : 0)
            if (mayRead) continue
            for (const words of beginnings(WORD))
              for (const more of ['', '&page=2', '&fields=summary', '&limit=1'])
                expect(await search(list, as, words, more), `${words}${more} as ${as}`).toEqual(nothing)
          }
        await server.send('DELETE', kind.paths.item.replace(':id', id))
      },
    )

    it('the search finds items in every status for admins', async () => {
      const text = fields.find((field) => field !== sample.textField) ?? sample.textField
      const id = await create({
        status: 'draft',
        [sample.textField]: DRAFTED,
        [text]: holding(body[text], PHONE),
      })
      const find = async (status: string, words: string) =>
        (
          await server.get(`/admin/content/${name}?status=${status}&searchQuery=${words}`, { as: 'admin' })
        ).json().data.total
      expect([await find('draft', DRAFTED), await find('draft', PHONE)]).toEqual([1, 1])
      await server.send('DELETE', kind.paths.item.replace(':id', id))
      expect([await find('trash', DRAFTED), await find('trash', PHONE.slice(0, 4))]).toEqual([1, 1])
      for (const list of lists)
        for (const as of ROLES) expect((await search(list, as, PHONE))?.total ?? 0).toBe(0)
    })
  },
)

describe('the locked text of a private job', () => {
  const allJob = '/privateJob/allJob'
  const search = async (words: string, as: Role, more = '') =>
    (await server.get(`${allJob}?searchQuery=${encodeURIComponent(words)}${more}`, { as })).json().data

  it('anonymous users do not find a private job by parts of a phone number in its locked text, even beside public terms', async () => {
    const job = buildPrivateJob({ postName: 'Driver Ђatna', description: `Ring ${PHONE} before noon` })
    const made = await server.send('POST', '/privateJob/create', job)
    const id = made.json().data.privateJobPost._id
    for (const part of beginnings(PHONE)) {
      expect(await search(part, 'anonymous'), part).toMatchObject({ privateJob: [], total: 0, pageCount: 1 })
      expect(await search(`Ђatna ${part}`, 'anonymous'), part).toMatchObject({ privateJob: [], total: 0 })
      expect((await search(`Ђatna ${part}`, 'user')).total, part).toBe(1)
    }
    expect((await search('Ђatna', 'anonymous')).privateJob[0]).toMatchObject({ _id: id, locked: true })
    // The word in the locked description does not affect an anonymous search: only the public text counts.
    await server.send('PUT', `/privateJob/${id}`, { description: 'Ђatna again', minorEdit: true })
    expect((await search('Ђatna', 'anonymous')).total).toBe(1)
    await server.send('DELETE', `/privateJob/${id}`)
  })

  it('signed-in users find a private job by any term of its locked text, and anonymous users do not', async () => {
    const words = fc.stringMatching(/^ђ[a-z0-9]{2,9}$/)
    const field = fc.constantFrom('description', 'Requirement', 'Benefits')
    await fc.assert(
      fc.asyncProperty(words, field, async (word, name) => {
        const value = name === 'description' ? word : [{ title: word }]
        const made = await server.send('POST', '/privateJob/create', buildPrivateJob({ [name]: value }))
        const path = `/privateJob/${made.json().data.privateJobPost._id}`
        for (const part of beginnings(word)) expect((await search(part, 'anonymous')).total).toBe(0)
        expect((await search(word, 'user')).total).toBe(1)
        await server.send('DELETE', path)
        expect((await search(word, 'user')).total).toBe(0)
      }),
      { numRuns: 12 },
    )
  })

  it('a term that moved from the public to the locked text of a private job is found only by signed-in users', async () => {
    const made = await server.send('POST', '/privateJob/create', buildPrivateJob({ jobRole: 'Ђerk' }))
    const path = `/privateJob/${made.json().data.privateJobPost._id}`
    expect((await search('ђerk', 'anonymous')).total).toBe(1)
    await server.send('PUT', path, { jobRole: 'Driver', description: 'Once a Ђerk' })
    expect((await search('ђerk', 'anonymous')).total).toBe(0)
    expect((await search('ђerk', 'user')).total).toBe(1)
    await server.send('DELETE', path)
  })
})

it('the buyer of a note can read its download link, but the search finds the note only by its public text', async () => {
  const made = await server.send(
    'POST',
    '/notes/create',
    buildNote({ link: `https://example.org/${PHONE}.pdf` }),
  )
  const { _id } = made.json().data.note
  owned.add(_id)
  expect((await server.get(`/notes/${_id}`, { as: 'user' })).body).toContain(PHONE)
  const search = async (words: string) =>
    (await server.get(`/notes/allNote?searchQuery=${words}`, { as: 'user' })).json().data.total
  expect([await search(PHONE), await search('polity')]).toEqual([0, 1])
})
