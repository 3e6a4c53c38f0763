import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { HANDLE_WEBHOOK } from '#server/modules/payments/model/payments.ports.ts'
import { webhookRoutes } from '#server/modules/payments/provider.routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { isSigned, SIGNATURE_HEADER } from '#server/ports/payments/razorpay-callbacks.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'
import { measuredServer } from '../../lib/measured-server.ts'
import { answerQuestions } from '../../lib/questions.ts'
import { seedOrders } from '../seed-orders.ts'
import type { WantedOrders } from '../seed-orders.ts'

const { jobs, orders } = schema
const LOOK_MS = 100
const END_MS = MINUTE_MS

// Server of `npm start` with an additional webhook route that only checks the signature.
const { app, config, db, newId, listen } = await measuredServer()
const { razorpay } = config.payments
if (razorpay === null) throw new Error('No account at the provider is set up.')
const { webhookSecrets } = razorpay
const provider = razorpayProvider(razorpay)

await app.register(
  async (routes) =>
    webhookRoutes(routes as unknown as ApiRoutes, {
      async receiveWebhook(_name, bytes, headers) {
        if (!isSigned(bytes, headers[SIGNATURE_HEADER] ?? '', webhookSecrets))
          throw new Error('The benchmark sent a webhook without a signature.')
      },
    }),
  { prefix: '/nothing' },
)

const questions = {
  ...(await listen()),

  seedOrders: (choice: WantedOrders) => seedOrders({ db, newId, provider, services: app.services }, choice),

  makeDue: () =>
    db.tx(async (query) => {
      await query.update(orders).set({ nextCheckAt: Date.now() }).where(eq(orders.open, 1))
    }),

  async dropWebhooks(): Promise<void> {
    const ofWebhooks = eq(jobs.type, HANDLE_WEBHOOK)
    for (const end = Date.now() + END_MS; Date.now() < end; await sleep(LOOK_MS)) {
      await db.tx(
        async (query) => void (await query.delete(jobs).where(and(ofWebhooks, eq(jobs.attempts, 0)))),
      )
      const [left] = await db.read.select({ id: jobs.id }).from(jobs).where(ofWebhooks).limit(1)
      if (left === undefined) return
    }
    throw new Error('A webhook was not handled within a minute.')
  },
}
export type ServerQuestions = typeof questions

answerQuestions(questions)
