import type { FastifyInstance } from 'fastify'
import { ContactBody, ContactData } from '#shared/contracts/contact.ts'
import { answer, envelope } from '#shared/contracts/envelope.ts'
import { typed } from '../../plugins/contracts.ts'
import type { ContactService } from './contact.service.ts'

/** The contact form. */
export function contactRoutes(app: FastifyInstance, service: ContactService): void {
  typed(app).post(
    '/contact',
    {
      config: { access: 'public' },
      schema: { tags: ['Contact'], summary: 'Send a message', body: ContactBody, response: { 200: envelope(ContactData) } },
    },
    async (request) =>
      answer({ contact: await service.send(request.body) }, 'Your message has been sent. We will reply by e-mail.'),
  )
}
