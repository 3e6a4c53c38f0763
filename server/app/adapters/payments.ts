import type { FastifyInstance } from 'fastify'
import { type PaymentSettings, isLoopback } from '#server/config/payment-settings.ts'
import type { PaymentPorts, PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'

/**
 * Builds the configured providers. `sandbox` is the one of this server, or null. A configured provider still serves its
 * orders if another takes the new ones.
 */
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
    /** True if payments are open to the host of this request. */
    readonly isPaymentOpen: boolean
  }
}

/**
 * Closes payments to requests for another host than this machine if the sandbox is on by default: a proxy may publish a
 * server that listens on loopback.
 */
export function usePaymentHosts(app: FastifyInstance, { isForLoopback }: { isForLoopback: boolean }): void {
  app.decorateRequest('isPaymentOpen', {
    getter() {
      return !isForLoopback || isLoopback(this.hostname)
    },
  })
}
