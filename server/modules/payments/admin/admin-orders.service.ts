import type {
  AdminOrder,
  AdminWebhook,
  CheckedProvider,
  OrdersExportQuery,
  WebhooksData,
} from '#shared/contracts/admin-orders.ts'
import type { AccessBody, RefundBody } from '#shared/contracts/admin-payments.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db } from '#server/db/db.ts'
import { conflict, unavailable } from '#server/lib/errors.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { PaymentPorts } from '#server/ports/payments/payment-provider.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { exportMoney } from './export-books.ts'
import { findWebhook, listWebhooks, orderLists } from './admin-order-lists.repository.ts'
import { ordersOverview } from './admin-overview.repository.ts'
import { noteExport } from '#server/modules/payments/ledger/books.repository.ts'
import { countDifferences, setAside } from '#server/modules/payments/reconciliation/differences.repository.ts'
import { readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { PaymentsService } from '#server/modules/payments/payments.service.ts'

const MESSAGES = {
  unreachable: 'The payment provider does not respond. Nothing was changed.',
  limited: 'The payment provider gets too many requests. Nothing was changed. Try again in a minute.',
  notFound: 'The payment provider has no such record. Nothing was changed.',
  refused: 'The payment provider refused the request. Nothing was changed.',
  credentials:
    'The keys of the payment provider are missing or refused. Nothing was changed. See docs/operations.md.',
} satisfies Record<ProviderError['reason'], string>

/** Translates a provider error for admins. Rethrows other errors. */
function translateProviderError(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  const isLater = error.reason === 'unreachable' || error.reason === 'limited'
  throw isLater ? unavailable(MESSAGES[error.reason], error) : conflict(MESSAGES[error.reason])
}

type Ports = {
  db: Db
  clock: () => number
  pace: WorkPace
  providers: PaymentPorts
  payments: Pick<PaymentsService, 'syncOrder' | 'decisions' | 'handleWebhook'>
}

export function adminOrdersService(ports: Ports) {
  const { db, clock, providers, payments } = ports
  const lists = orderLists(ports)
  const books = exportMoney(ports)

  return {
    ...lists,
    overview: ordersOverview(ports),
    countDifferences: () => countDifferences(db.read),
    /** Streams the books of a range of days as CSV and records the export. */
    async exportMoney(days: OrdersExportQuery, actor: Actor): Promise<AsyncGenerator<string>> {
      const now = clock()
      await db.tx((query) => noteExport(query, { ...days, actor: actor.id, now }))
      return books(days)
    },
    /** Resolves a difference by its id. Throws 404 if none is open. */
    setAside: setAside(ports),

    listWebhooks: (before: string | undefined): Promise<WebhooksData> => listWebhooks(db.read, before),

    /** Handles a webhook again: fetches its order and settles it. Throws 404, or 503 if the provider fails. */
    async replayWebhook(id: string, actor: Actor): Promise<AdminWebhook> {
      await findWebhook(db.read, id)
      const at = clock()
      // Audited before the request, so that failed replays are logged too.
      await db.tx((query) => writeAudit(query, { at, actor, action: 'retry', target: `webhook/${id}` }))
      await payments.handleWebhook(id).catch(translateProviderError)
      return await findWebhook(db.read, id)
    },

    /** Requests a refund. Throws 404, or 409 if nothing is refundable. */
    async refund(
      id: string,
      { reason, payment, isDisputeAccepted }: RefundBody,
      actor: Actor,
    ): Promise<AdminOrder> {
      await payments.decisions.refund(id, reason, actor, {
        paymentId: payment ?? null,
        isDisputeAccepted,
      })
      return await lists.one(id)
    },

    /** Accepts a mismatched payment as paid. Throws 404, or 409 if that is impossible. */
    async accept(id: string, reason: string, actor: Actor): Promise<AdminOrder> {
      await payments.decisions.acceptAsPaid(id, reason, actor)
      return await lists.one(id)
    },

    /** Closes or reopens access to the item of a partly refunded order. Throws 404 or 409. */
    async setClosed(id: string, { reason, isClosed }: AccessBody, actor: Actor): Promise<AdminOrder> {
      await payments.decisions.setClosed(id, isClosed, reason, actor)
      return await lists.one(id)
    },

    /** Fetches an order from the provider. Throws 404, or 409 or 503 if the provider fails. */
    async syncOrder(id: string, actor: Actor): Promise<AdminOrder> {
      const order = await readOrder(db.read, id)
      const at = clock()
      await db.tx((query) => writeAudit(query, { at, actor, action: 'ask provider', target: `order/${id}` }))
      await payments.syncOrder(order, actor.id).catch(translateProviderError)
      return await lists.one(id)
    },

    /** Sends a harmless request to the provider of new orders. Throws 409 or 503 if it fails. */
    async checkProvider(): Promise<CheckedProvider> {
      const { current } = providers
      if (current === null) throw conflict('Payments are closed: no payment provider is set up.')
      await current.check().catch(translateProviderError)
      return { provider: current.name, isTest: current.isTest }
    },
  }
}
export type AdminOrdersService = ReturnType<typeof adminOrdersService>
