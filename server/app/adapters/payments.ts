import type { FastifyInstance } from 'fastify'
import { type PaymentSettings, isLoopback } from '#server/config/payment-settings.ts'
import type { PaymentPorts, PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'

/** Builds the configured providers. One that takes no new orders still serves its old ones. */
export function configuredPayments(
  { provider, razorpay }: PaymentSettings,
  { sandbox, clock }: { sandbox: PaymentProvider | null; clock: () => number },
): PaymentPorts {
  const providers = {
    sandbox,
    razorpay: razorpay === null ? null : razorpayProvider(razorpay, { clock }),
  }
  return { current: provider === null ? null : providers[provider], named: (name) => providers[name] }
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly isPaymentOpen: boolean
  }
}

/** Closes payments to other hosts if the sandbox is on by default: a proxy may publish a server on loopback. */
export function usePaymentHosts(app: FastifyInstance, { isForLoopback }: { isForLoopback: boolean }): void {
  app.decorateRequest('isPaymentOpen', {
    getter() {
      return !isForLoopback || isLoopback(this.hostname)
    },
  })
}
