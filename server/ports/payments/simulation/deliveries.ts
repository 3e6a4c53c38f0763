import { returnSignature } from '../provider-signatures.ts'
import type { SimulatedLink } from './entities.ts'
import type { SimulatedEvent, SimulatedTask, SimulationLedger } from './ledger.ts'
import type { Task } from './tasks.ts'

type Options = {
  post: (event: SimulatedEvent) => Promise<number>
  pauses?: readonly number[]
}
type Delivery = Extract<SimulatedTask, { do: 'deliver' }>

const PAUSES = [1000, 5000, 30_000, 300_000]

export const FORGED_SECRET = 'not the secret'

export function signedReturn(link: SimulatedLink, paymentId: string, secret: string): string {
  const parameters = {
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.referenceId,
    razorpay_payment_link_status: 'paid',
  }
  const signed = { ...parameters, razorpay_signature: returnSignature(parameters, secret) }
  const url = new URL(link.callbackUrl)
  for (const [name, value] of Object.entries(signed)) url.searchParams.set(name, value)
  return url.href
}

export function simulatedDeliveries(ledger: SimulationLedger, { post, pauses = PAUSES }: Options) {
  async function deliver({ id }: Pick<SimulatedEvent, 'id'>): Promise<number> {
    const status = await post(ledger.events.known(id))
    const event = ledger.events.known(id)
    ledger.events.put({ ...event, answers: [...event.answers, status] })
    return status
  }

  return {
    deliver,
    async attempt(
      { id, eventId, attempt }: Delivery,
      add: (task: Task, afterMs: number) => void,
    ): Promise<void> {
      const status = await deliver({ id: eventId })
      const pause = pauses[attempt]
      const isAccepted = status >= 200 && status < 300
      ledger.transact(() => {
        ledger.tasks.remove(id)
        if (isAccepted || pause === undefined || ledger.events.known(eventId).isForged) return
        add({ do: 'deliver', eventId, attempt: attempt + 1 }, pause)
      })
    },
  }
}
