import * as z from 'zod/mini'
import { isBlank } from '#shared/domain/text/blank.ts'
import { CONTACT_MESSAGE_MIN } from '#shared/domain/constants.ts'
import { requiredEmail, requiredText } from './text-fields.ts'

/** Contact form message. Messages for missing fields: docs/product/specification.md#5-validation-rules. */
export const ContactBody = z.object({
  name: requiredText(200, 'Name is required'),
  email: requiredEmail,
  subject: requiredText(300, 'Subject is required'),
  message: requiredText(10_000, 'Message is required').check(
    z.refine(
      (value) => isBlank(value) || value.trim().length >= CONTACT_MESSAGE_MIN,
      'Message should be at least 20 characters',
    ),
  ),
})
export type ContactBody = z.output<typeof ContactBody>

export const ContactData = z.object({ contact: z.object({ _id: z.string(), createdAt: z.string() }) })
