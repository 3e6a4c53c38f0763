import type { Kit } from '../kit.ts'

export const idempotencySchema = (k: Kit) => ({
  idempotencyKeys: k.table(
    'idempotency_keys',
    {
      /** Hash of the key and the user id. */
      id: k.id(),
      requestHash: k.text('request_hash').notNull(),
      response: k.json<unknown>('response').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('idempotency_keys_time').on(t.createdAt)],
  ),
  idempotencyProgress: k.table(
    'idempotency_progress',
    {
      id: k.id(),
      requestHash: k.text('request_hash').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('idempotency_progress_time').on(t.createdAt)],
  ),
  idempotencyItems: k.table(
    'idempotency_items',
    {
      requestId: k.text('request_id').notNull(),
      number: k.int('number').notNull(),
      itemId: k.text('item_id').notNull(),
    },
    (t) => [k.unique('idempotency_items_number').on(t.requestId, t.number)],
  ),
})
