import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { buildNote } from '#shared/testing/kind-builders.ts'
import type { Run } from '../lib/area.ts'
import type { Options } from '../lib/options.ts'
import type { Program } from '../lib/questions.ts'
import { call, startSite } from '../lib/site.ts'
import type { Site } from '../lib/site.ts'
import type { ProviderQuestions } from './programs/provider.ts'
import type { ServerQuestions } from './programs/server.ts'

const LOOK_MS = 100

// Orders with one payment, paid once, whose buyer has the item.
const FULFILLED_ONCE = `
  o.state = 'paid' and o.receipt_number is not null
  and (select count(*) from payments p where p.order_id = o.id) = 1
  and (select count(*) from payments p where p.order_id = o.id and p.outcome = 'applied') = 1
  and (select count(*) from order_history h where h.order_id = o.id and h.what = 'state:paid') = 1
  and (select count(*) from entitlements e where e.order_id = o.id and e.closed_at is null) = 1`

export function openBooks(folder: string) {
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  const open = database.prepare<[], number>('select count(*) from orders where open = 1').pluck()
  const fulfilled = database
    .prepare<[string], number>(
      `select count(*) from orders o where o.item_kind = 'note' and o.item_id = ? and ${FULFILLED_ONCE}`,
    )
    .pluck()
  return {
    async allClosed(timeoutMs: number): Promise<void> {
      for (const end = Date.now() + timeoutMs; open.get() !== 0; await sleep(LOOK_MS))
        if (Date.now() > end) throw new Error(`${open.get()} orders are still open.`)
    },
    fulfilledOnce: (noteId: string): number => fulfilled.get(noteId) ?? 0,
    close: () => void database.close(),
  }
}

export const DELAY_MS = 100

export const RUPEES = 99

export type Shop = Site<ServerQuestions> & {
  provider: Program<ProviderQuestions>
  secret: string
  addNote: (title: string) => Promise<string>
  addOrders: (noteIds: string[], people: Shop['people']) => Promise<void>
}

export async function startShop(run: Run<Options>, people: number): Promise<Shop> {
  const provider = run.program<ProviderQuestions>(import.meta.resolve('./programs/provider.ts'))
  await provider.ask('delayBy', DELAY_MS)
  const settings = await provider.ask('environment')
  const program = import.meta.resolve('./programs/server.ts')
  const site = await startSite<ServerQuestions>(run, { program, people, settings })
  return {
    ...site,
    provider,
    secret: settings.RAZORPAY_WEBHOOK_SECRET,
    async addNote(title) {
      const body = buildNote({ title, price: `₹${RUPEES}` })
      const route = '/api/v1/notes/create'
      const made = await call<{ note: { _id: string } }>(site.url, site.admin, ['POST', route], body)
      return made.note._id
    },
    async addOrders(noteIds, of) {
      const userIds = of.map(({ id }) => id)
      await provider.ask('fill', await site.server.ask('seedOrders', { noteIds, userIds }))
    },
  }
}
