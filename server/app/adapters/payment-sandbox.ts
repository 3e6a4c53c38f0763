import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../fastify.config.ts'
import { documentStore } from '#server/db/sqlite/document-store.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { sandboxRoutes } from '#server/modules/payments/sandbox.routes.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'
import { sendJson, serveApi } from '#server/ports/payments/simulation/api.ts'
import { webhookHeaders } from '#server/ports/payments/simulation/events.ts'
import type { SimulatedEvent } from '#server/ports/payments/simulation/ledger.ts'
import { razorpaySimulation } from '#server/ports/payments/simulation/simulation.ts'
import type { Secrets } from '#server/ports/secrets.ts'

const FILE = 'sandbox.db'

type Ports = { clock: () => number; secrets: Pick<Secrets, 'sandbox'> }

// Returns and webhooks have different secrets, so that neither replaces the other.
function deriveAccount(key: Buffer) {
  const secretFor = (use: string): string => createHmac('sha256', key).update(use).digest('hex')
  const [keySecret, webhookSecret] = [secretFor('sandbox returns'), secretFor('sandbox webhooks')]
  return { keyId: 'rzp_test_Sandbox', keySecret, webhookSecret }
}

/** Runs a simulated Razorpay inside the server: the adapter of Razorpay calls its API on a loopback port. */
export async function openSandbox(
  app: FastifyInstance,
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  { clock, secrets }: Ports,
) {
  const account = deriveAccount(secrets.sandbox)

  async function post(event: SimulatedEvent): Promise<number> {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/payment/webhook/sandbox',
      headers: webhookHeaders(event),
      payload: event.body,
    })
    return statusCode
  }

  const simulation = razorpaySimulation({
    store: documentStore(path.join(dataDir, FILE)),
    clock,
    account,
    payUrl: (linkId) => `${publicUrl}/pay/sandbox/${linkId}`,
    post,
    onError: (err) => app.log.error({ err }, 'the sandbox of payments failed'),
  })
  const api = await serveApi((call, response) => {
    const { status, body } = simulation.answer(call)
    sendJson(response, status, body)
  })
  app.addHook('onListen', () => simulation.start())
  app.addHook('onClose', async () => {
    await api.close()
    await simulation.close()
  })
  const { keyId, keySecret, webhookSecret } = account
  const settings = {
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    feeBearer: 'platform',
    apiUrl: api.origin,
  } as const
  return {
    ...simulation,
    provider: razorpayProvider(settings, { clock, name: 'sandbox', payHost: new URL(publicUrl).host }),
    async registerPages(documents: ApiRoutes): Promise<void> {
      await documents.register(async (scope) => sandboxRoutes(scope, { simulation, origin: publicUrl }))
    },
  }
}

export type PaymentSandbox = Awaited<ReturnType<typeof openSandbox>>
