import { batchedWrites } from '#server/db/batched-writes.ts'
import { AppError, notFound } from '#server/lib/errors.ts'
import { PROVIDER_NAMES } from '#server/ports/payments/payment-provider.ts'
import type { ProviderName } from '#server/ports/payments/payment-provider.ts'
import { addEvent } from './webhook-events.repository.ts'
import type { EventRow } from './webhook-events.repository.ts'
import { HANDLE_WEBHOOK } from '#server/modules/payments/model/job-types.schema.ts'
import { webhookCache } from './cache-webhooks.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'>

const isProviderName = (name: string): name is ProviderName =>
  (PROVIDER_NAMES as readonly string[]).includes(name)

export function webhookReceiver({ db, clock, newId, queue, providers }: Ports) {
  const cache = webhookCache({ db })
  const store = batchedWrites(db, async (query, event: EventRow) => {
    const { id, receivedAt: now } = event
    // Uncached webhooks may have been delivered before, or concurrently.
    if (await addEvent(query, event))
      await queue.enqueue(query, { id, type: HANDLE_WEBHOOK, payload: id, now })
  })

  /** Stores a webhook and its job in one transaction, once. Throws 404 for an unknown provider, 400 if unsigned. */
  return async function receive(
    name: string,
    bytes: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<void> {
    const provider = isProviderName(name) ? providers.named(name) : null
    if (provider === null) throw notFound('There is no such provider.')
    const signed = provider.verifyWebhook(bytes, headers)
    if (signed === null) throw new AppError(400, 'This is no webhook of the provider.')
    const key = `${provider.name}/${signed.bodyHash}`
    if (cache.has(key)) return
    const hint = signed.read()
    const row = {
      id: newId(),
      provider: provider.name,
      eventId: hint.eventId,
      bodyHash: signed.bodyHash,
      type: hint.type,
      reference: hint.reference,
      linkId: hint.linkId,
      paymentId: hint.paymentId,
      refundId: hint.refundId,
      disputeId: hint.disputeId,
      size: bytes.length,
      occurredAt: hint.occurredAt,
      receivedAt: clock(),
      handledAt: null,
      outcome: '',
      orderId: null,
    }
    await store(row)
    cache.add(key)
  }
}
