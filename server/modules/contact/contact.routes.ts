import { ContactBody, ContactData } from '#shared/contracts/contact.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { IdempotencyHeaders, REPLAYED_HEADER } from '#shared/contracts/idempotency.ts'
import { toIdempotentRequest } from '#server/content/idempotency/idempotency.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { ContactService } from './contact.service.ts'

export function contactRoutes(routes: ApiRoutes, service: ContactService): void {
  routes.post(
    '/contact',
    {
      config: { access: 'public', limits: ['messages', 'messagesOfNetwork'] },
      schema: {
        tags: ['Contact'],
        summary: 'Send a message',
        headers: IdempotencyHeaders,
        body: ContactBody,
        response: { 200: envelope(ContactData) },
      },
    },
    async (request, reply) => {
      const done = await service.send(request.body, toIdempotentRequest(request))
      if (done.isReplayed) void reply.header(REPLAYED_HEADER, 'true')
      return toEnvelope({ contact: done.answer }, 'Your message has been sent. We will reply by email.')
    },
  )
}
