import * as z from 'zod'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import { RETURN_PATH } from './open-link.ts'
import type { PaymentsService } from './payments.service.ts'

const WEBHOOK_BYTES = 262_144

const oneOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

/** Registers the route to which providers send webhooks. Its signature is over the bytes, so that they come to it as they are. */
export function webhookRoutes(routes: ApiRoutes, service: Pick<PaymentsService, 'receiveWebhook'>): void {
  void routes.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    scope.post<{ Params: { provider: string } }>(
      '/payment/webhook/:provider',
      {
        bodyLimit: WEBHOOK_BYTES,
        config: { access: 'webhook', isUnlimited: true },
        schema: {
          tags: ['Payments'],
          summary: 'For payment providers: signed news of a payment, upon which the provider is asked',
          params: z.object({ provider: z.string() }),
          response: { 200: envelope(z.null()) },
        },
      },
      async ({ params, body, headers }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneOf(value)]))
        await service.receiveWebhook(params.provider, bytes, given)
        return toEnvelope(null)
      },
    )
  })
}

/** Registers the page to which providers send buyers back: it leads on, and needs no session. */
export function returnRoutes(routes: ApiRoutes, service: Pick<PaymentsService, 'takeReturn'>): void {
  routes.get(
    RETURN_PATH,
    { config: { access: 'public', isPage: true }, schema: { hide: true } },
    async (request, reply) => {
      try {
        const page = await service.takeReturn(request.query as Record<string, unknown>)
        return await reply.header('cache-control', 'private, no-store').redirect(page, 303)
      } catch (error) {
        // Without its parameters: they are the buyer's.
        request.log.warn('a return from a payment provider was refused')
        throw error
      }
    },
  )
}
