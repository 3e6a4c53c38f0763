import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { recordPlans } from '#server/testing/record-plans.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import {
  addDeliveries,
  changeDeliveries,
  deliveryStatements,
  endDeliveries,
  removeDeliveries,
} from './deliveries.repository.ts'

const { deliveries } = schema

let db: Db
beforeEach(async () => {
  db = openTestDatabase(migratedDatabase())
  const subscriptions = ['a', 'b', 'c'].map((id) => ({ id, origin: 'https://push.example' }))
  const delivery = { alertId: '1', status: 'waiting', rank: 'topic', runAt: 1, expiresAt: 9 } as const
  await db.tx((query) => addDeliveries(query, { ...delivery, subscriptions }))
})
afterEach(() => db.close())

const stored = () =>
  db.read
    .select({ seq: deliveries.seq, status: deliveries.status, attempts: deliveries.attempts })
    .from(deliveries)
    .orderBy(deliveries.seq)

describe('deliveries', () => {
  it('only pending deliveries change, each to its own state, and the changed ones are returned', async () => {
    const rows = await stored()
    const [first, second, third] = rows.map(({ seq }) => ({ seq }))
    if (first === undefined || second === undefined || third === undefined) throw new Error('none')
    await db.tx((query) => endDeliveries(query, [second], 'cancelled'))
    const changed = await db.tx((query) =>
      changeDeliveries(query, [
        { ...first, status: 'accepted', runAt: 1, expiresAt: 9, attempts: 1 },
        { ...second, status: 'accepted', runAt: 1, expiresAt: 9, attempts: 1 },
        { ...third, status: 'failed', runAt: 1, expiresAt: 9, attempts: 2 },
      ]),
    )
    expect([...changed].toSorted((a, b) => a - b)).toEqual([first.seq, third.seq])
    expect(await stored()).toEqual([
      { ...first, status: 'accepted', attempts: 1 },
      { ...second, status: 'cancelled', attempts: 0 },
      { ...third, status: 'failed', attempts: 2 },
    ])
    await db.tx((query) => removeDeliveries(query, [first, third]))
    expect(await stored()).toMatchObject([second])
  })

  it('many deliveries are changed and deleted by their numbers, without a read of all pending deliveries', async () => {
    const steps = await recordPlans(db.read, async () => deliveryStatements(db.read))
    const byNumber = steps.filter((step) => step === 'SEARCH deliveries USING INTEGER PRIMARY KEY (rowid=?)')
    // The statements that change, end, postpone and delete deliveries.
    expect(byNumber).toHaveLength(4)
    expect(steps.filter((step) => /SCAN deliveries|deliveries_due \(status=\?\)/u.test(step))).toEqual([])
  })
})
