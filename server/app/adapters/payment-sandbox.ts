import type { FastifyInstance } from 'fastify'
import { type PaymentSettings, isLoopback } from '#server/config/payment-settings.ts'
import type { Db } from '#server/db/db.ts'
import { sandboxRoutes } from '#server/modules/payments/sandbox/sandbox.routes.ts'
import type { DeliverWebhook } from '#server/modules/payments/sandbox/sandbox.jobs.ts'
import { paymentSandbox } from '#server/modules/payments/sandbox/sandbox.service.ts'
import type { PaymentSandbox } from '#server/modules/payments/sandbox/sandbox.service.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import {
  noPayments,
  type PaymentPorts,
  type PaymentProvider,
} from '#server/ports/payments/payment-provider.ts'
import type { Queue } from '#server/queue/queue.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'

export type PaymentOptions = {
  /** What the configuration says of payments; without it payment is not open. */
  paymentSettings?: PaymentSettings
  /** Providers instead of those of the configuration; for tests. */
  payments?: PaymentPorts
  secrets?: Pick<Secrets, 'sandbox'>
}

type Ports = PaymentOptions & {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  origin: string
}

/** Builds the payment providers; `sandbox` is null if the configuration has none. */
export function builtPayments({ paymentSettings, payments, secrets, ...ports }: Ports): {
  sandbox: PaymentSandbox | null
  providers: PaymentPorts
} {
  const key = secrets?.sandbox
  const hasSandbox = paymentSettings?.hasSandbox === true && key !== undefined
  const sandbox = hasSandbox ? paymentSandbox({ ...ports, key }) : null
  const providers =
    paymentSettings === undefined
      ? noPayments
      : configuredPayments(paymentSettings, { sandbox: sandbox?.provider ?? null, clock: ports.clock })
  return { sandbox, providers: payments ?? providers }
}

// Through the route of this server, so that what the sandbox sends is checked as what any provider sends.
const deliverTo =
  (app: FastifyInstance): DeliverWebhook =>
  async (payload, headers) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/payment/webhook/sandbox',
      headers,
      payload,
    })
    return answer.statusCode
  }

/** Returns the jobs of the sandbox: none if there is none. */
export const jobsOfSandbox = (app: FastifyInstance, sandbox: PaymentSandbox | null) =>
  sandbox === null ? [] : sandbox.jobs(deliverTo(app))

/** Registers the pages of the sandbox, if there is one, in a scope of public documents. */
export async function sandboxPages(
  documents: ApiRoutes,
  sandbox: PaymentSandbox | null,
  origin: string,
): Promise<void> {
  if (sandbox !== null) await documents.register(async (scope) => sandboxRoutes(scope, { sandbox, origin }))
}

/**
 * Builds the providers of the configuration. `sandbox` is the one of this server, null where it has none. A provider that is
 * still set up answers for its orders even if another takes the new ones.
 */
function configuredPayments(
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
