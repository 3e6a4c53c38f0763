import './zod-jitless.ts'
import * as z from 'zod/mini'
import { isBlank, isStorable } from '#shared/domain/text/blank.ts'
import { PHONE_LENGTH } from '#shared/domain/constants.ts'
import { EMAIL_LENGTH, hasForeignName, isEmail, normalizeEmail } from '#shared/domain/text/email.ts'
import { toLine } from '#shared/domain/text/invisible.ts'

// Schemas in `zod/mini` for forms on phones (docs/decisions/0058-forms-with-contracts.md). Contracts in `zod` use them too.

export const NOT_TEXT = 'This must be text.'
const NOT_STORABLE = 'This text has characters that cannot be saved.'
const NOT_EMAIL = 'Please enter a valid email address'
const NOT_MOBILE = 'Phone number must be 10 digits'
const FOREIGN_NAME = 'Use an email address with only English letters, digits and signs before the @.'

export const atMost = (max: number): string => `Use at most ${max.toLocaleString('en-IN')} characters.`

export const text = (max: number) =>
  z.string(NOT_TEXT).check(z.maxLength(max, atMost(max)), z.refine(isStorable, NOT_STORABLE))

/** Returns a schema for text without control characters, since mail headers contain it. */
export const lineText = (max: number) =>
  text(max).check(z.refine((value) => !/\p{Cc}/u.test(value), 'Use one line.'))

const someText = (message: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? message : NOT_TEXT) })

export const requiredText = (max: number, message: string) =>
  someText(message).check(
    z.maxLength(max, atMost(max)),
    z.refine(isStorable, NOT_STORABLE),
    z.refine((value) => !isBlank(value), message),
  )

export const requiredTitle = (max: number, message: string) =>
  someText(message).check(
    z.refine(isStorable, NOT_STORABLE),
    z.overwrite(toLine),
    z.maxLength(max, atMost(max)),
    z.refine((value) => !isBlank(value), message),
  )

// Twice the limit, since invisible characters are removed.
const TYPED_EMAIL_LENGTH = 2 * EMAIL_LENGTH

// Converts an address to the normal form, and reports one without. The schema before it judges blank texts.
const inNormalForm = (schema: z.ZodMiniString<string>) =>
  schema.check(
    z.overwrite((typed) => normalizeEmail(typed) ?? typed),
    z.refine((value) => isBlank(value) || isEmail(value), {
      error: ({ input }) => (hasForeignName(String(input)) ? FOREIGN_NAME : NOT_EMAIL),
    }),
  )

export const requiredEmail = inNormalForm(requiredText(TYPED_EMAIL_LENGTH, 'Email is required'))

export const optionalEmail = inNormalForm(lineText(TYPED_EMAIL_LENGTH))

export const mobileNumber = z
  .string(NOT_MOBILE)
  .check(z.regex(new RegExp(`^\\d{${PHONE_LENGTH}}$`), NOT_MOBILE))
