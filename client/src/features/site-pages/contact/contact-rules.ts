import type { FieldError } from '#shared/contracts/envelope.ts'
import { isBlank, isStorable } from '#shared/domain/text/blank.ts'
import { CONTACT_MESSAGE_MIN } from '#shared/domain/constants.ts'
import { EMAIL_LENGTH, hasForeignName, isEmail } from '#shared/domain/text/email.ts'
import type { sitePages } from '#client/messages/en/site-pages.ts'

/** The fields of the contact form, in the order in which errors are reported. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const

export type ContactField = (typeof CONTACT_FIELDS)[number]
export type ContactValues = Record<ContactField, string>
export type ContactErrors = Partial<Record<ContactField, string>>
type Messages = (typeof sitePages)['contact']['rules']

/** Maximum length of each field, in characters; of an address with the invisible ones that are removed. */
const CONTACT_MAX: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: 2 * EMAIL_LENGTH,
  subject: 300,
  message: 10_000,
}

/** Returns the error of one contact field in the specification's words, or undefined. */
export function contactError(field: ContactField, value: string, messages: Messages): string | undefined {
  const most = CONTACT_MAX[field]
  if (value.length > most) return messages.tooLong(most.toLocaleString('en-IN'))
  if (!isStorable(value)) return messages.notStorable
  if (isBlank(value)) return messages[`${field}Required`]
  if (field === 'email' && !isEmail(value))
    return hasForeignName(value) ? messages.emailName : messages.emailInvalid
  if (field === 'message' && value.trim().length < CONTACT_MESSAGE_MIN) return messages.messageShort
  return undefined
}

/** Returns the errors of the contact form by field; empty if there are none. */
export function contactErrors(values: ContactValues, messages: Messages): ContactErrors {
  const errors: ContactErrors = {}
  for (const field of CONTACT_FIELDS) {
    const message = contactError(field, values[field], messages)
    if (message !== undefined) errors[field] = message
  }
  return errors
}

/** Whether a name is a field of the contact form. */
export const isContactField = (field: string): field is ContactField =>
  (CONTACT_FIELDS as readonly string[]).includes(field)

/** Returns the server's field errors that belong to this form, by field. */
export function knownErrors(errors: readonly FieldError[]): ContactErrors {
  const known: ContactErrors = {}
  for (const { field, message } of errors) if (isContactField(field)) known[field] ??= message
  return known
}
