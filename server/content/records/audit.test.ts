import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { writeAudit } from './audit.ts'

const { auditLog } = schema

let server: TestApp
beforeAll(async () => {
  server = await testApp()
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
afterAll(() => server.close())

describe('the audit log', () => {
  const line = { at: 1, actor: 'a', action: 'update', target: 'site', before: { n: 1 }, after: { n: 2 } }
  const lines = () => server.db.read.select().from(auditLog)

  it('the audit log records who changed what and when, with the values before and after', async () => {
    expect(await lines()).toEqual([expect.objectContaining(line)])
  })

  it('the audit log rejects changes and deletions of its lines', async () => {
    const change = server.db.tx((query) =>
      query.update(auditLog).set({ actor: 'b' }).where(eq(auditLog.at, 1)),
    )
    await expect(change).rejects.toThrow('append-only')
    await expect(server.db.tx((query) => query.delete(auditLog))).rejects.toThrow('append-only')
    expect(await lines()).toEqual([expect.objectContaining(line)])
  })
})
