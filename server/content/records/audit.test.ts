import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { writeAudit } from './audit.ts'

const { auditLog } = schema

const it = sharedAppTest()
it.beforeAll(async ({ server }) => {
  await server.db.tx((query) =>
    writeAudit(query, {
      at: 1,
      actor: { id: 'a' },
      action: 'update',
      target: 'site',
      before: { n: 1 },
      after: { n: 2 },
    }),
  )
})

describe('the audit log', () => {
  const line = { at: 1, actor: 'a', action: 'update', target: 'site', before: { n: 1 }, after: { n: 2 } }
  const lines = (server: TestApp) => server.db.read.select().from(auditLog)

  it('the audit log records who changed what and when, with the values before and after', async ({
    server,
  }) => {
    expect(await lines(server)).toEqual([expect.objectContaining(line)])
  })

  it('the audit log rejects changes and deletions of its lines', async ({ server }) => {
    const change = server.db.tx((query) =>
      query.update(auditLog).set({ actor: 'b' }).where(eq(auditLog.at, 1)),
    )
    await expect(change).rejects.toThrow('append-only')
    await expect(server.db.tx((query) => query.delete(auditLog))).rejects.toThrow('append-only')
    expect(await lines(server)).toEqual([expect.objectContaining(line)])
  })
})
