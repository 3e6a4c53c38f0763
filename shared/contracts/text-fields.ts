import './zod-jitless.ts'
import * as z from 'zod/mini'
import { isBlank, isStorable } from '#shared/domain/text/blank.ts'
import { PHONE_LENGTH } from '#shared/domain/constants.ts'
import { EMAIL_LENGTH, hasForeignName, isEmail, normalizeEmail } from '#shared/domain/text/email.ts'
import { toLine } from '#shared/domain/text/invisible.ts'

// Field schemas that the forms of phones load, in `zod/mini` (docs/decisions/0058-forms.md). Contracts in `zod` use them too.

export const NOT_TEXT = 'This must be text.'
const NOT_STORABLE = 'This text has characters that cannot be saved.'
const NOT_EMAIL = 'Please enter a valid email address'
const NOT_MOBILE = 'Phone number must be 10 digits'
const FOREIGN_NAME = 'Use an email address with only English letters, digits and signs before the @.'

export const atMost = (max: number): string => `Use at most ${max.toLocaleString('en-IN')} characters.`

/** Returns a schema for free text of at most `max` characters; may be blank. */
export const text = (max: number) =>
  z.string(NOT_TEXT).check(z.maxLength(max, atMost(max)), z.refine(isStorable, NOT_STORABLE))

/** Returns a schema for text without line breaks and other control characters: it is used in mail headers. */
export const lineText = (max: number) =>
  text(max).check(z.refine((value) => !/\p{Cc}/u.test(value), 'Use one line.'))

// Text whose absence has a message.
const someText = (message: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? message : NOT_TEXT) })

/** Returns a schema for text with at least one visible character; `message` is the error if it is absent or blank. */
export const requiredText = (max: number, message: string) =>
  someText(message).check(
    z.maxLength(max, atMost(max)),
    z.refine(isStorable, NOT_STORABLE),
    z.refine((value) => !isBlank(value), message),
  )

/** Returns a schema for a required title: one line, parsed without invisible characters and blanks around it. */
export const requiredTitle = (max: number, message: string) =>
  someText(message).check(
    z.refine(isStorable, NOT_STORABLE),
    z.overwrite(toLine),
    z.maxLength(max, atMost(max)),
    z.refine((value) => !isBlank(value), message),
  )

// Invisible characters, which are removed, may be as many again.
const TYPED_EMAIL_LENGTH = 2 * EMAIL_LENGTH

// Converts an address to the normal form, and reports one that has none. Blank texts are left to the schema before it.
const inNormalForm = (schema: z.ZodMiniString<string>) =>
  schema.check(
    z.overwrite((typed) => normalizeEmail(typed) ?? typed),
    z.refine((value) => isBlank(value) || isEmail(value), {
      error: ({ input }) => (hasForeignName(String(input)) ? FOREIGN_NAME : NOT_EMAIL),
    }),
  )

/** One e-mail address in any notation; parsed to the normal form (`normalizeEmail`). */
export const requiredEmail = inNormalForm(requiredText(TYPED_EMAIL_LENGTH, 'Email is required'))

/** One e-mail address in any notation, or blank; parsed to the normal form. */
export const optionalEmail = inNormalForm(lineText(TYPED_EMAIL_LENGTH))

/** The ten digits of a phone number in India. */
export const mobileNumber = z
  .string(NOT_MOBILE)
  .check(z.regex(new RegExp(`^\\d{${PHONE_LENGTH}}$`), NOT_MOBILE))
