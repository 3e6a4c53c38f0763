import * as z from 'zod'
import { isBlank } from '#shared/domain/blank.ts'
import { CONTACT_MESSAGE_MIN } from '#shared/domain/constants.ts'
import { requiredText } from './fields.ts'

const EMAIL = /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+\.[^\s@<>"(),:;\\[\]\p{Cc}.]{2,}$/u

/** Whether a text looks like one e-mail address, as the specification's forms ask. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

/** A message of the contact form, with the specification's words for what is missing (section 5). */
export const ContactBody = z.object({
  name: requiredText(200, 'Name is required'),
  email: requiredText(254, 'Email is required').refine(
    (value) => isBlank(value) || isEmail(value.trim()),
    'Please enter a valid email address',
  ),
  subject: requiredText(300, 'Subject is required'),
  message: requiredText(10_000, 'Message is required').refine(
    (value) => isBlank(value) || value.trim().length >= CONTACT_MESSAGE_MIN,
    'Message should be at least 20 characters',
  ),
})
export type ContactBody = z.output<typeof ContactBody>

export const ContactData = z.object({ contact: z.object({ _id: z.string(), createdAt: z.string() }) })
