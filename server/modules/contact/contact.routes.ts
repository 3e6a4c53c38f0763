import { ContactBody, ContactData } from '#shared/contracts/contact.ts'
import { answer, envelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { ContactService } from './contact.service.ts'

/** The contact form. */
export function contactRoutes(routes: ApiRoutes, service: ContactService): void {
  routes.post(
    '/contact',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Contact'],
        summary: 'Send a message',
        body: ContactBody,
        response: { 200: envelope(ContactData) },
      },
    },
    async (request) =>
      answer(
        { contact: await service.send(request.body) },
        'Your message has been sent. We will reply by e-mail.',
      ),
  )
}
