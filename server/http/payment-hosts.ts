import type { FastifyInstance } from 'fastify'
import { isLoopback } from '#server/config/payment-settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether payments are open to the host that this request names. */
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
