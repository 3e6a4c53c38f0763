import { asc, eq, getTableName } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { contentServices } from '#server/app/services.ts'
import { schema } from '#server/db/schema/index.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'
import { getKind } from '#server/modules/kinds.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Service = ReturnType<typeof contentServices>[number]
type Status = Parameters<Service['adminList']>[0]['status']

const ADMIN = { actor: { id: 'test-admin' } }

describe.each(CONTENT_KINDS.map((kind, index) => [kind.name, kind, index] as const))(
  'the administration of the kind %s',
  (name, kind, index) => {
    const sample = SAMPLES[name]
    const { body, textField } = sample
    let server: TestApp
    let service: Service
    beforeEach(async () => {
      server = await testApp()
      const found = contentServices(server.services)[index]
      if (found === undefined) throw new Error(`There is no service of the kind ${name}.`)
      service = found
    })
    afterEach(() => server.close())

    async function create(title: string, more: object = {}): Promise<string> {
      const response = await server.send('POST', kind.paths.create, { ...body, [textField]: title, ...more })
      expect(response.statusCode).toBe(200)
      return response.json().data[kind.itemKey]._id
    }
    const remove = (id: string) => server.send('DELETE', kind.paths.item.replace(':id', id))
    const list = (status: Status = 'all', searchQuery = '', page = 1, limit = 20) =>
      service.adminList({ status, searchQuery, page, limit })
    const titles = async (...query: Parameters<typeof list>) =>
      (await list(...query)).entries.map(({ title }) => title)
    const later = (minutes: number) =>
      server.travelTo(new Date(1_795_300_000_000 + minutes * 60_000).toISOString())

    async function createOneOfEach() {
      later(0)
      await create('Alpha shown')
      later(1)
      await create('Alpha drafted', { status: 'draft' })
      later(2)
      await create('Alpha awaited', { status: 'scheduled', publishAt: '2026-12-30T00:00:00.000Z' })
      later(3)
      const gone = await create('Alpha trashed')
      later(4)
      await remove(gone)
      return gone
    }

    it('the admin list contains items in every status, the latest change first, with a count per status', async () => {
      await createOneOfEach()
      const counts = { all: 3, draft: 1, scheduled: 1, published: 1, trash: 1 }
      const { entries, ...page } = await list()
      expect(page).toEqual({ counts, page: 1, pageCount: 1, total: 3 })
      expect(entries.map(({ title }) => title)).toEqual(['Alpha awaited', 'Alpha drafted', 'Alpha shown'])
      expect(entries.map(({ deletedAt }) => deletedAt)).toEqual([null, null, null])
      expect(await titles('draft')).toEqual(['Alpha drafted'])
      expect(await titles('scheduled')).toEqual(['Alpha awaited'])
      expect(await titles('published')).toEqual(['Alpha shown'])
      expect((await list('trash')).entries).toMatchObject([
        { title: 'Alpha trashed', deletedAt: expect.stringContaining('2026-11-') },
      ])
      expect(await titles('all', '', 2, 2)).toEqual(['Alpha shown'])
      expect(await list('all', '', 9)).toMatchObject({ entries: [], total: 3 })
    })

    it('the admin search finds items in every status by their terms, while the public search finds only published items', async () => {
      await createOneOfEach()
      expect((await titles('all', 'alpha')).toSorted()).toEqual([
        'Alpha awaited',
        'Alpha drafted',
        'Alpha shown',
      ])
      expect(await titles('draft', 'alpha')).toEqual(['Alpha drafted'])
      expect(await titles('trash', 'trash')).toEqual(['Alpha trashed'])
      expect(await titles('published', 'drafted')).toEqual([])
      expect(await list('all', '"')).toMatchObject({ entries: [], total: 0 })
      const found = await server.get(`${kind.paths.list}?searchQuery=alpha`, { as: 'admin' })
      expect(found.json().data.total).toBe(1)
    })

    it('the admin API returns an item in any status', async () => {
      const gone = await createOneOfEach()
      expect(await service.adminRead(gone.toLowerCase())).toMatchObject({
        title: 'Alpha trashed',
        item: { _id: gone },
      })
      await expect(service.adminRead('01ARZ3NDEKTSV4RRFFQ69G5FAV')).rejects.toMatchObject({
        statusCode: 404,
        message: kind.messages.missing,
      })
    })

    it('the admin API restores an item from the trash as a draft that can be published', async () => {
      const id = await create('Alpha')
      await expect(service.restore(id, ADMIN)).rejects.toMatchObject({ statusCode: 404 })
      await remove(id)
      later(9)
      expect(await service.restore(id, ADMIN)).toMatchObject({ _id: id, status: 'draft', version: 3 })
      expect(await list('trash')).toMatchObject({ total: 0, counts: { draft: 1, trash: 0 } })
      expect(await titles('draft', 'alpha')).toEqual(['Alpha'])
      const put = await server.send('PUT', kind.paths.item.replace(':id', id), {
        ...body,
        status: 'published',
      })
      expect(put.json()).toMatchObject({ statusCode: 200, data: { [kind.itemKey]: { version: 4 } } })
      await expect(service.restore(id, ADMIN)).rejects.toMatchObject({ statusCode: 404 })
    })

    it('every write through the admin API adds a line with the changed values to the audit log', async () => {
      const id = await create('Alpha')
      await server.send('PUT', kind.paths.item.replace(':id', id), { ...body, [textField]: 'Beta' })
      await remove(id)
      await service.restore(id, ADMIN)
      const { auditLog } = schema
      const lines = await server.db.read
        .select()
        .from(auditLog)
        .where(eq(auditLog.target, `${name}/${id}`))
        .orderBy(asc(auditLog.seq))
      expect(lines.map(({ action, actor }) => [action, actor])).toEqual(
        ['create', 'update', 'delete', 'restore'].map((action) => [action, 'test-admin']),
      )
      expect(lines[1]).toMatchObject({ before: { [textField]: 'Alpha' }, after: { [textField]: 'Beta' } })
      expect(Object.keys(lines[1]?.after as object)).toContain(textField)
      expect(lines[3]?.after).toMatchObject({ status: 'draft', deletedAt: null })
    })

    it('the admin API warns of existing titles that have the same terms in any order', async () => {
      const first = await create('Bihar Police Constable Recruitment 2026')
      await create('Constable Recruitment 2026: Bihar Police (apply)', { status: 'draft' })
      await create('Bihar Forest Guard 2026')
      await remove(await create('Bihar Police Constable Recruitment 2026 again'))
      const like = async (title: string, except = '') =>
        (await service.similar(title, except)).map((entry) => entry.title)
      expect(await like('bihar police constable recruitment, 2026')).toEqual([
        'Bihar Police Constable Recruitment 2026',
        'Constable Recruitment 2026: Bihar Police (apply)',
      ])
      expect(await like('Bihar Police Constable Recruitment 2026', first)).toHaveLength(1)
      expect(await like('Railway Clerk')).toEqual([])
      expect(await like('')).toEqual([])
      for (let n = 0; n < 7; n += 1) await create('Same old title')
      expect(await like('Same old title')).toHaveLength(5)
    })

    it('the lists and counts of the admin area are read from indexes without a table scan', () => {
      const connection = sqliteClient(server.db.read)
      const plans: string[] = []
      const table = getTableName(getKind(name).model({ allowsPaidPrizes: false }).table)
      for (const where of [
        'deleted_at is null',
        "deleted_at is null and status = 'draft'",
        'deleted_at > 0',
      ]) {
        const order = where.includes('>') ? 'deleted_at desc, updated_at desc' : 'updated_at desc'
        const sql = `explain query plan select id from ${table} where ${where} order by ${order}, id desc limit 20`
        plans.push(
          ...connection
            .prepare(sql)
            .all()
            .map((row) => (row as { detail: string }).detail),
        )
      }
      expect(plans).toHaveLength(3)
      for (const plan of plans) {
        expect(plan).toContain('USING COVERING INDEX')
        expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
      }
    })
  },
)
