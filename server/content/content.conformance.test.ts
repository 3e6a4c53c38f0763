import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

type Item = Record<string, unknown> & {
  _id: string
  version: number
  createdAt: string
  changedAt: string
  updatedAt: string
}

/** Removes the reason why an item is not offered. Other items decide it, so lists omit it. */
const withoutReason = (item: Item): Item =>
  'inactiveReason' in item ? { ...item, inactiveReason: '' } : item

describe.each(CONTENT_KINDS.map((kind) => [kind.name, kind] as const))(
  'content of the kind %s',
  (name, kind) => {
    const sample = SAMPLES[name]
    const { body, textField, required } = sample

    let server: TestApp
    beforeEach(async () => {
      server = await testApp()
    })
    afterEach(() => server.close())

    const itemPath = (id: string) => kind.paths.item.replace(':id', id)
    const readPath = (id: string) => kind.paths.read.replace(/:\w+/, id)
    const named = (text: string) => ({ ...body, [textField]: text })
    // The reading role is anonymous, but admin for kinds that are redacted or listed for admins only.
    const reader = 'locked' in kind.extra || kind.access.list === 'admin' ? ('admin' as const) : 'anonymous'
    const get = (path: string) => server.get(path, { as: reader })
    async function create(more: Record<string, unknown> = {}): Promise<Item> {
      const response = await server.send('POST', kind.paths.create, { ...body, ...more })
      expect(response.json()).toMatchObject({
        statusCode: 200,
        success: true,
        // The message mentions a quiz without questions.
        message: expect.stringContaining(kind.messages.created) as string,
      })
      return withoutReason(response.json().data[kind.itemKey])
    }
    const list = async (query = '') => {
      const response = await get(`${kind.paths.list}${query}`)
      expect(response.statusCode).toBe(200)
      return response.json().data as Record<string, Item[]> & {
        total: number
        pageCount: number
        page: number
      }
    }
    const names = async (query = '') => (await list(query))[kind.listKey]?.map((item) => item[textField])

    it('the API returns an item unchanged after it is created', async () => {
      const item = await create()
      expect(item).toMatchObject(body)
      const read = (await get(readPath(item._id))).json()
      expect(withoutReason(read.data[kind.itemKey])).toMatchObject(item)
      expect((await list())[kind.listKey]).toEqual([item])
    })

    it('the API answers an empty list with one page', async () => {
      expect(await list()).toMatchObject({ [kind.listKey]: [], pageCount: 1, page: 1, total: 0 })
    })

    it('the API returns list pages with the newest item first, and each item once', async () => {
      for (let n = 1; n <= 7; n += 1) await create(named(`${String(body[textField])} ${n}`))
      const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`?limit=3&page=${page}`)))
      expect(pages.map((page) => page?.length)).toEqual([3, 3, 1, 0])
      expect(pages.flat()).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `${String(body[textField])} ${n}`))
      expect(await list('?limit=3&page=9')).toMatchObject({ pageCount: 3, total: 7, page: 9 })
    })

    it.each(['0', '-1', '1.5', 'abc', '1&page=2', '99999999999999999999'])(
      'the API rejects the page parameter %s and names the field',
      async (page) => {
        const response = await get(`${kind.paths.list}?page=${page}`)
        expect(response.json()).toMatchObject({
          statusCode: 400,
          success: false,
          errors: [{ field: 'page' }],
        })
      },
    )

    it.each(['0', '51', 'x'])('the API rejects the limit parameter %s and names the field', async (limit) => {
      const response = await get(`${kind.paths.list}?limit=${limit}`)
      expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'limit' }] })
    })

    it('the API treats an empty page parameter as the first page', async () => {
      await create()
      expect(await list('?page=&limit=&searchQuery=')).toMatchObject({ page: 1, total: 1 })
    })

    it('the search finds items by Hindi and English terms, and nothing for a query without terms', async () => {
      await create(named('Clerk भर्ती Zxqw'))
      await create()
      expect(await names('?searchQuery=zxqw')).toEqual(['Clerk भर्ती Zxqw'])
      expect(await names('?searchQuery=भर्ती clerk zx')).toEqual(['Clerk भर्ती Zxqw'])
      for (const query of ['"', '*', 'NEAR(', 'a'.repeat(10_000)])
        expect(await names(`?searchQuery=${query}`)).toEqual([])
    })

    it('the API returns items with only their summary fields if the request has fields=summary', async () => {
      const item = await create()
      const [summary] = (await list('?fields=summary'))[kind.listKey] ?? []
      expect(Object.keys(summary ?? {}).toSorted()).toEqual(kind.summary.toSorted())
      expect(item).toMatchObject(summary ?? {})
    })

    it('an update changes the sent fields and retains the others', async () => {
      const item = await create()
      server.travelTo('2026-11-23T06:30:00.000Z')
      const sent = Object.fromEntries(kind.requiredOnUpdate.map((field) => [field, body[field]]))
      const response = await server.send('PUT', itemPath(item._id), { ...sent, [textField]: 'Renamed' })
      expect(response.json()).toMatchObject({
        statusCode: 200,
        message: expect.stringContaining(kind.messages.updated) as string,
      })
      expect(response.json().data[kind.itemKey]).toMatchObject({
        ...body,
        [textField]: 'Renamed',
        version: 2,
        createdAt: item.createdAt,
        updatedAt: '2026-11-23T06:30:00.000Z',
        changedAt: '2026-11-23T06:30:00.000Z',
      })
      expect(await names('?searchQuery=renamed')).toEqual(['Renamed'])
    })

    it('a minor edit does not change changedAt, the time behind the update badge', async () => {
      const item = await create()
      await create(named('Newer'))
      server.travelTo('2026-11-23T06:30:00.000Z')
      const edit = { ...body, [textField]: 'Mended', minorEdit: true }
      const response = await server.send('PUT', itemPath(item._id), edit)
      expect(response.json().data[kind.itemKey]).toMatchObject({
        changedAt: item.changedAt,
        updatedAt: '2026-11-23T06:30:00.000Z',
        [textField]: 'Mended',
      })
      expect(await names()).toEqual(['Newer', 'Mended'])
      expect(await names('?searchQuery=mended')).toEqual(['Mended'])
    })

    it('deleting an item removes it from the list and the search, and its URL returns 404', async () => {
      const item = await create(named('Zxqw'))
      const response = await server.send('DELETE', itemPath(item._id))
      expect(response.json()).toMatchObject({
        statusCode: 200,
        message: kind.messages.deleted,
        data: { _id: item._id },
      })
      expect(await list()).toMatchObject({ total: 0 })
      expect(await names('?searchQuery=zxqw')).toEqual([])
      expect((await get(readPath(item._id))).statusCode).toBe(404)
      expect((await server.send('DELETE', itemPath(item._id))).statusCode).toBe(404)
      expect((await server.send('PUT', itemPath(item._id), body)).statusCode).toBe(404)
    })

    it('the API hides drafts and scheduled items until they are published', async () => {
      const draft = await create({ status: 'draft', ...named('Draft') })
      const later = await create({
        status: 'scheduled',
        publishAt: '2026-11-26T06:30:00.000Z',
        ...named('Later'),
      })
      expect(await list()).toMatchObject({ total: 0 })
      expect(await names('?searchQuery=later')).toEqual([])
      for (const item of [draft, later]) expect((await get(readPath(item._id))).statusCode).toBe(404)
      server.travelTo('2026-11-26T06:30:00.000Z')
      await server.publishDue()
      expect(await names()).toEqual(['Later'])
      const [shown] = (await list())[kind.listKey] ?? []
      expect(shown).toMatchObject({
        createdAt: '2026-11-26T06:30:00.000Z',
        status: 'published',
        publishAt: null,
      })
      server.travelTo('2026-11-26T06:31:00.000Z')
      await server.send('PUT', itemPath(draft._id), { ...named('Draft'), status: 'published' })
      expect(await names()).toEqual(['Draft', 'Later'])
      await server.send('PUT', itemPath(draft._id), { ...named('Draft'), status: 'draft' })
      expect(await names()).toEqual(['Later'])
    })

    it('the API rejects a scheduled item without a future publication time', async () => {
      for (const publishAt of [undefined, null, '2026-11-20T00:00:00.000Z']) {
        const response = await server.send('POST', kind.paths.create, {
          ...body,
          status: 'scheduled',
          publishAt,
        })
        expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'publishAt' }] })
      }
      expect(await list()).toMatchObject({ total: 0 })
    })

    it.each([undefined, '', '  \u200B ', null, 5, {}])(
      'the API rejects %j for a required field and writes nothing',
      async (value) => {
        const response = await server.send('POST', kind.paths.create, { ...body, [required.field]: value })
        expect(response.statusCode).toBe(400)
        expect(response.json().errors[0].field).toBe(required.field)
        if (value === undefined || typeof value === 'string')
          expect(response.json().message).toBe(required.message)
        expect(await list()).toMatchObject({ total: 0 })
      },
    )

    it('the API ignores unsupported fields', async () => {
      const item = await create({
        role: 'admin',
        isOpen: true,
        _id: 'mine',
        createdAt: '2020-01-01T00:00:00.000Z',
      })
      expect(item).not.toHaveProperty('role')
      expect(item).not.toHaveProperty('isOpen')
      expect(item._id).toMatch(/^[0-9A-Z]{26}$/)
      expect(item.createdAt).toBe(NOW_ISO)
    })

    it('the API allows writes only to admins and checks access before the body', async () => {
      const item = await create()
      for (const [as, status] of [
        ['anonymous', 401],
        ['user', 403],
      ] as const) {
        expect((await server.send('POST', kind.paths.create, '{"broken', { as })).statusCode).toBe(status)
        expect((await server.send('PUT', itemPath(item._id), body, { as })).statusCode).toBe(status)
        expect((await server.send('DELETE', itemPath(item._id), undefined, { as })).statusCode).toBe(status)
      }
      expect(await list()).toMatchObject({ total: 1 })
    })

    it('the API returns 404 for a missing or malformed id', async () => {
      expect((await get(readPath('01ARZ3NDEKTSV4RRFFQ69G5FAV'))).statusCode).toBe(404)
      expect((await server.send('PUT', itemPath('01ARZ3NDEKTSV4RRFFQ69G5FAV'), body)).statusCode).toBe(404)
      expect((await server.send('PUT', itemPath('getAll'), body)).statusCode).toBe(404)
      expect((await server.send('DELETE', itemPath('quizzes'))).statusCode).toBe(404)
    })
  },
)
