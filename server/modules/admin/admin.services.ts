import type { ContentPorts } from '../../content/content.model.ts'
import { auditService } from './audit.service.ts'
import { messagesService } from './messages.service.ts'

/** What the admin area asks for beside the writes of the kinds. */
export const adminServices = (ports: ContentPorts) => ({
  audit: auditService(ports),
  messages: messagesService(ports),
})

export type AdminServices = ReturnType<typeof adminServices>
