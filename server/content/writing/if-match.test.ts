import { describe, expect } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Entry = {
  item: Record<string, unknown> & { version: number; status: string }
  deletedAt?: string | null
}

const it = sharedAppTest()

const later = '2026-11-26T06:30:00.000Z'

const UNREADABLE = [
  'x',
  '',
  '"',
  '"1',
  '1"',
  "'1'",
  '"one"',
  '"-1"',
  '"1.0"',
  '"1", "2"',
  '**',
  'W/1',
  '"1234567890123456"',
]

const WRITES = [
  ['an update', 'standing'],
  ['a publication', 'draft'],
  ['a schedule', 'draft'],
  ['the way back to a draft', 'standing'],
  ['a minor edit', 'standing'],
  ['a delete', 'standing'],
  ['a restore', 'trash'],
] as const

describe.each(CONTENT_KINDS.map((kind) => [kind.name, kind] as const))(
  'If-Match of the kind %s',
  (name, kind) => {
    const sample = SAMPLES[name]
    const { body } = sample

    describe.each(WRITES)('on %s', (write, state) => {
      let id: string
      let version: number
      it.beforeEach(async ({ server }) => {
        const status = state === 'draft' ? 'draft' : 'published'
        const made = await server.send('POST', kind.paths.create, { ...body, status })
        id = made.json().data[kind.itemKey]._id
        if (state === 'trash') await server.send('DELETE', itemPath())
        version = (await stored(server)).item.version
      })

      const itemPath = () => kind.paths.item.replace(':id', id)
      const stored = async (server: TestApp): Promise<Entry> =>
        (await server.get(`/admin/content/${name}/${id}`, { as: 'admin' })).json().data

      function send(server: TestApp, ifMatch?: string) {
        const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch }
        const put = (more: object) => server.send('PUT', itemPath(), { ...body, ...more }, { headers })
        if (write === 'a delete') return server.send('DELETE', itemPath(), undefined, { headers })
        if (write === 'a restore')
          return server.send('POST', `/admin/content/${name}/${id}/restore`, undefined, { headers })
        if (write === 'a publication') return put({ status: 'published' })
        if (write === 'a schedule') return put({ status: 'scheduled', publishAt: later })
        if (write === 'the way back to a draft') return put({ status: 'draft' })
        return put(write === 'a minor edit' ? { minorEdit: true } : {})
      }

      it('If-Match with another version causes a 409 with the current item', async ({ server }) => {
        const before = await stored(server)
        for (const stale of [version - 1, version + 1]) {
          const response = await send(server, `"${stale}"`)
          expect(response.json()).toMatchObject({
            statusCode: 409,
            message: 'Someone else changed this first.',
            data: { current: before.item },
          })
        }
        expect(await stored(server)).toEqual(before)
      })

      it.for<[string, () => string | undefined]>([
        ['the version', () => `"${version}"`],
        ['the version behind a weak tag', () => `W/"${version}"`],
        ['the bare version', () => String(version)],
        ['any version', () => '*'],
        ['no header', () => undefined],
      ] as const)('a write succeeds with this If-Match header: %s', async ([_what, header], { server }) => {
        expect((await send(server, header())).statusCode).toBe(200)
        expect((await stored(server)).item.version).toBe(version + 1)
      })

      it('a write with an unreadable If-Match header gets a 400 that names the header', async ({
        server,
      }) => {
        const before = await stored(server)
        for (const header of UNREADABLE) {
          const response = await send(server, header)
          expect(response.json(), header).toMatchObject({ statusCode: 400, errors: [{ field: 'If-Match' }] })
        }
        expect(await stored(server)).toEqual(before)
      })

      it('If-Match appears in the API description as an optional header', ({ server }) => {
        const { paths } = server.app.swagger() as {
          paths: Record<string, Record<string, { parameters?: object[] }>>
        }
        const path =
          write === 'a restore'
            ? '/admin/content/{kind}/{id}/restore'
            : kind.paths.item.replace(':id', '{id}')
        const method = write === 'a restore' ? 'post' : write === 'a delete' ? 'delete' : 'put'
        expect(paths[`/api/v1${path}`]?.[method]?.parameters).toContainEqual(
          expect.objectContaining({
            in: 'header',
            name: expect.stringMatching(/^if-match$/i),
            required: false,
          }),
        )
      })
    })

    it('If-Match has no effect when an item is created', async ({ server }) => {
      const headers = { 'if-match': '"3"' }
      expect((await server.send('POST', kind.paths.create, body, { headers })).statusCode).toBe(200)
    })
  },
)
