import { setTimeout as sleep } from 'node:timers/promises'
import { newProviderId } from '#server/ports/payments/simulation/ledger.ts'
import { simulatedRazorpay } from '#server/testing/simulated-razorpay.ts'
import { answerQuestions } from '../../lib/questions.ts'
import type { SeededLink } from '../seed-orders.ts'

// Simulated provider in a separate process. It has no address for webhooks: all are lost.
const simulation = await simulatedRazorpay()
const { ledger, scripts, settings, load, webhooks } = simulation
const LOOK_MS = 5
const DESCRIPTION = 'Indian Polity. '.repeat(34)

const fill = (links: readonly SeededLink[]): void => {
  const createdAt = ledger.seconds()
  for (const { id, reference, amount } of links)
    ledger.links.put({
      id,
      orderId: newProviderId('order_'),
      referenceId: reference,
      amount,
      currency: 'INR',
      description: DESCRIPTION,
      status: 'created',
      expireBy: 0,
      callbackUrl: '',
      contact: '+919876543210',
      notes: { order: reference },
      createdAt,
      updatedAt: createdAt,
      cancelledAt: 0,
      expiredAt: 0,
      refundsFail: false,
    })
}

const questions = {
  environment: () => simulation.environment,
  fill,
  payAll(): void {
    for (const { id, status } of ledger.links.values()) if (status === 'created') scripts.pay(id)
  },
  paidEvents: (): string[] =>
    webhooks.events.filter(({ type }) => type === 'payment_link.paid').map(({ body }) => body),
  delayBy: (ms: number): void => void (settings.delayMs = ms),
  beginLoad: (): void => void Object.assign(load, { requests: [], most: 0 }),
  load: () => ({ asked: load.requests.length, atOnce: load.most }),
  async firstRequest(): Promise<void> {
    while (load.requests.length === 0) await sleep(LOOK_MS)
  },
}
export type ProviderQuestions = typeof questions

answerQuestions(questions)
