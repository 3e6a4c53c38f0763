import { describe, expect } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { sharedAppTest } from '../testing/app-test.ts'

const ROLES = ['anonymous', 'user', 'admin'] as const
const STATUS = {
  public: [200, 200, 200],
  user: [401, 200, 200],
  adminAccount: [],
  admin: [401, 403, 200],
  webhook: [],
  device: [],
}

const it = sharedAppTest()

describe.each(CONTENT_KINDS.map((kind) => [kind.name, kind] as const))(
  'reading the kind %s',
  (name, kind) => {
    const isLockable = 'locked' in kind.extra
    let item: Record<string, unknown>
    let paths: { list: string; read: string }
    it.beforeAll(async ({ server }) => {
      const made = await server.send('POST', kind.paths.create, SAMPLES[name].body)
      item = made.json().data[kind.itemKey]
      paths = { list: kind.paths.list, read: kind.paths.read.replace(/:\w+/, String(item['_id'])) }
    })

    it.for(['list', 'read'] as const)(
      'the API returns to each role the status that the access rules of the kind define: %s',
      async (way, { server }) => {
        const statuses = []
        for (const as of ROLES) statuses.push((await server.get(paths[way], { as })).statusCode)
        expect(statuses).toEqual(STATUS[kind.access[way]])
      },
    )

    it('the API caches responses only for anonymous callers, and their responses omit fields of a locked item', async ({
      server,
    }) => {
      for (const path of Object.values(paths)) {
        for (const as of ['user', 'admin'] as const)
          expect((await server.get(path, { as })).headers['cache-control']).toBe('private, no-store')
        // An invalid credential gets the anonymous response.
        const headers = { cookie: 'accessToken=bad' }
        const unidentified = await server.app.inject({ url: `/api/v1${path}`, headers })
        const anonymous = await server.get(path, { as: 'anonymous' })
        expect(unidentified.headers['cache-control']).toBe(anonymous.headers['cache-control'])
        expect(unidentified.json()).toEqual(anonymous.json())
      }
      const anonymous = (await server.get(paths.list)).json().data?.[kind.listKey]?.[0]
      const admin = (await server.get(paths.list, { as: 'admin' })).json().data[kind.listKey][0]
      // Other items decide why a quiz is not offered, so lists omit the reason.
      expect({ ...admin, inactiveReason: '' }).toEqual({ ...item, inactiveReason: '' })
      if (isLockable) {
        const missing = Object.keys(item).filter((key) => !(key in anonymous))
        expect(missing.length).toBeGreaterThan(1)
        expect([anonymous.locked, admin.locked]).toEqual([true, false])
      } else if (kind.access.list === 'public') expect(anonymous).toEqual(item)
      else expect(anonymous).toBeUndefined()
    })
  },
)
