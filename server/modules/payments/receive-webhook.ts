import { AppError, notFound } from '../../errors.ts'
import { PROVIDER_NAMES } from '../../ports/payments/payment-provider.ts'
import type { ProviderName } from '../../ports/payments/payment-provider.ts'
import { addEvent, isKnownEvent } from './events.repository.ts'
import { HANDLE_WEBHOOK } from './job-types.ts'
import type { PaymentModulePorts } from './parts.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'>

const isProviderName = (name: string): name is ProviderName =>
  (PROVIDER_NAMES as readonly string[]).includes(name)

/** Builds what takes webhooks in. */
export function webhookReceiver({ db, clock, newId, queue, providers }: Ports) {
  /**
   * Keeps a webhook whose signature is right, with a job that handles it, in one transaction; one that is delivered again changes
   * nothing. Throws 404 for a provider that is not set up, and 400 for everything without a right signature.
   */
  return async function receive(
    name: string,
    bytes: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<void> {
    const provider = isProviderName(name) ? providers.named(name) : null
    if (provider === null) throw notFound('There is no such provider.')
    const signed = provider.verifyWebhook(bytes, headers)
    if (signed === null) throw new AppError(400, 'This is no webhook of the provider.')
    if (await isKnownEvent(db.read, provider.name, signed.eventId)) return
    const hint = signed.read()
    const [id, now] = [newId(), clock()]
    const row = {
      id,
      provider: provider.name,
      eventId: hint.eventId,
      type: hint.type,
      reference: hint.reference,
      linkId: hint.linkId,
      paymentId: hint.paymentId,
      refundId: hint.refundId,
      dispute: hint.dispute,
      size: bytes.length,
      receivedAt: now,
      handledAt: null,
      outcome: '',
      orderId: null,
    }
    await db.tx(async (query) => {
      // The same event may be delivered twice at the same time.
      if (await addEvent(query, row))
        await queue.enqueue(query, { id, type: HANDLE_WEBHOOK, payload: id, now })
    })
  }
}
