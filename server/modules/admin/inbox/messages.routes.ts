import * as z from 'zod'
import { Message, MessageBody, MessagesData, MessagesQuery } from '#shared/contracts/admin.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { toActor } from '#server/lib/sessions.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import type { MessagesService } from './messages.service.ts'

const admin = { config: { access: 'admin' as const } }

export function messagesRoutes(routes: ApiRoutes, service: MessagesService): void {
  routes.get(
    '/admin/messages',
    {
      ...admin,
      schema: {
        tags: ['Admin'],
        summary: 'Messages of the contact form, the latest first',
        querystring: MessagesQuery,
        response: { 200: envelope(MessagesData) },
      },
    },
    async (request) => toEnvelope(await service.list(request.query)),
  )

  routes.put(
    '/admin/messages/:id',
    {
      ...admin,
      schema: {
        tags: ['Admin'],
        summary: 'Mark a message read or unread',
        params: idParams,
        body: MessageBody,
        response: { 200: envelope(z.object({ message: Message })) },
      },
    },
    async (request) => {
      const message = await service.mark(request.params.id, request.body.read)
      return toEnvelope({ message }, message.readAt === null ? 'Marked as unread.' : 'Marked as read.')
    },
  )

  routes.delete(
    '/admin/messages/:id',
    {
      ...admin,
      schema: {
        tags: ['Admin'],
        summary: 'Delete a message for good',
        params: idParams,
        response: { 200: envelope(z.object({ _id: z.string() })) },
      },
    },
    async (request) => {
      const { id } = request.params
      await service.remove(id, toActor(request))
      return toEnvelope({ _id: id }, 'Message deleted successfully.')
    },
  )
}
