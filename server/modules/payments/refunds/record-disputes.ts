import { mergeDispute } from '#shared/domain/payments/refunds-and-disputes.ts'
import { PROVIDER_NAMES, ProviderError } from '#server/ports/payments/payment-provider.ts'
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderName,
} from '#server/ports/payments/payment-provider.ts'
import { withDisputeTime } from '#server/modules/payments/model/payment-events.repository.ts'
import {
  findPayment,
  knownPayments,
  openDisputeIds,
} from '#server/modules/payments/model/money.repository.ts'
import { readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { writePayments } from '#server/modules/payments/ledger/write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'>

/** Builds the recorder of disputes. The buyer keeps the item during a dispute and loses it if the dispute is lost. */
export function disputeRecorder({ db, clock, newId, queue, providers }: Ports) {
  async function isNews(provider: ProviderName, seen: ProviderDispute): Promise<boolean> {
    const payment = await findPayment(db.read, provider, seen.paymentId)
    if (payment === null) return false
    const known = (await knownPayments(db.read, payment.orderId)).find(
      ({ providerId }) => providerId === seen.paymentId,
    )
    const before = known?.disputes ?? []
    return mergeDispute(before, seen, clock()).some((dispute) => !before.includes(dispute))
  }

  async function note(provider: ProviderName, seen: ProviderDispute): Promise<void> {
    if (!(await isNews(provider, seen))) return
    const step = { now: clock(), actor: 'provider', id: newId() }
    await db.tx(async (query) => {
      const payment = await findPayment(query, provider, seen.paymentId)
      if (payment === null) return
      const order = await readOrder(query, payment.orderId)
      const before = await knownPayments(query, order.id)
      const timed = await withDisputeTime(query, provider, seen)
      const known = before.map((one) =>
        one.providerId === seen.paymentId
          ? { ...one, disputes: mergeDispute(one.disputes, timed, step.now) }
          : one,
      )
      await writePayments({ queue }, query, { order, known }, step)
    })
  }

  function named(given: string): PaymentProvider {
    const name = PROVIDER_NAMES.find((one) => one === given)
    const provider = name === undefined ? null : providers.named(name)
    if (provider === null)
      throw new ProviderError('credentials', 'The provider of these disputes is not set up any more.')
    return provider
  }

  return {
    /** Updates a dispute by the provider's id. Throws the provider's error. */
    async updateDispute(name: ProviderName, id: string): Promise<void> {
      await note(name, await named(name).fetchDispute(id))
    },
    /** Updates the latest and all open disputes, since webhooks may be lost. Throws the provider's error. */
    async updateDisputes(name: string): Promise<void> {
      const provider = named(name)
      const latest = await provider.latestDisputes()
      for (const dispute of latest) await note(provider.name, dispute)
      const seen = new Set(latest.map(({ id }) => id))
      for (const id of await openDisputeIds(db.read, provider.name))
        if (!seen.has(id)) await note(provider.name, await provider.fetchDispute(id))
    },
  }
}
export type Disputes = ReturnType<typeof disputeRecorder>
