import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { soldItems } from '#server/app/adapters/payments.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { newOrder } from '#server/modules/payments/orders/place-order.ts'
import { noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import type { FindItem } from '#server/modules/payments/model/payments.ports.ts'
import type { PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import type { Services } from '#server/app/services.ts'
import { newProviderId } from '#server/ports/payments/simulation/ledger.ts'

export type WantedOrders = { noteIds: string[]; userIds: string[] }

export type SeededLink = { id: string; reference: string; amount: number }

type Ports = { db: Db; newId: () => string; services: Services; provider: PaymentProvider }

const PHONE = '9876543210'

async function readNote(db: Db, find: FindItem, id: string) {
  const note = await find(db.read, 'note', id)
  if (note === null) throw new Error(`There is no note ${id}.`)
  return note
}

export async function seedOrders(
  { db, newId, services, provider }: Ports,
  { noteIds, userIds }: WantedOrders,
): Promise<SeededLink[]> {
  const find = soldItems(services.kinds, Date.now)
  const links: SeededLink[] = []
  for (const itemId of noteIds) {
    const note = await readNote(db, find, itemId)
    const amountInPaise = note.priceInPaise ?? 0
    const now = Date.now()
    const made = userIds.map((userId) => ({ userId, id: newId(), linkId: newProviderId('plink_') }))
    await db.tx(async (query) => {
      for (const { userId, id, linkId } of made) {
        const choice = { userId, kind: 'note' as const, itemId, amountInPaise, phone: PHONE }
        const row = await newOrder(query, choice, note, { id, now, provider })
        const link = { linkId, linkUrl: `https://rzp.io/${linkId}`, redirectedAt: now }
        const open = { ...row, ...link, state: 'redirected' as const, nextCheckAt: now + DAY_MS }
        await query.insert(schema.orders).values(open)
        await noteHistory(query, { orderId: id, at: now, actor: 'buyer', what: 'state:created' })
      }
    })
    links.push(...made.map(({ id, linkId }) => ({ id: linkId, reference: id, amount: amountInPaise })))
  }
  return links
}
