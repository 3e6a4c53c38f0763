import { buildNote } from '#shared/testing/kind-builders.ts'
import type { Run } from '../lib/area.ts'
import type { Options } from '../lib/options.ts'
import type { Program } from '../lib/questions.ts'
import { call, startSite } from '../lib/site.ts'
import type { Site } from '../lib/site.ts'
import type { ProviderQuestions } from './programs/provider.ts'
import type { ServerQuestions } from './programs/server.ts'

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
      const path = '/api/v1/notes/create'
      const made = await call<{ note: { _id: string } }>(site.url, site.admin, ['POST', path], body)
      return made.note._id
    },
    async addOrders(noteIds, of) {
      const userIds = of.map(({ id }) => id)
      await provider.ask('fill', await site.server.ask('seedOrders', { noteIds, userIds }))
    },
  }
}
