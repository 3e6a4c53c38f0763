import * as z from 'zod'
import { isBlank, isStorable } from '#shared/domain/text/blank.ts'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { namesImpossibleDay } from '#shared/domain/dates/day-in-text.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { findLinkFault, normalizeLink, type LinkFault } from '#shared/domain/links/normalize-link.ts'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { EMAIL_LENGTH, hasForeignName, isEmail, normalizeEmail } from '#shared/domain/text/email.ts'
import { toLine } from '#shared/domain/text/invisible.ts'
import { PHONE_LENGTH, PHONE_LENGTH_MAX } from '#shared/domain/constants.ts'

// Digits with single separators between them: `+91 98765 43210`, `(0120) 400-1234`.
const NUMBER = /^\+?\(?\d(?:(?:[ .-]|\)[ -]?| ?\()?\d)*$/

/** Returns true if a text is one phone number of 10 to 15 digits, with separators or without. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= PHONE_LENGTH && digits <= PHONE_LENGTH_MAX && NUMBER.test(text)
}

const NOT_TEXT = 'This must be text.'
const NOT_STORABLE = 'This text has characters that cannot be saved.'
const NOT_DAY = 'Enter a real date as YYYY-MM-DD.'
const NOT_EMAIL = 'Please enter a valid email address'
const FOREIGN_NAME = 'Use an email address with only English letters, digits and signs before the @.'
const NO_SUCH_DAY = 'This date does not exist. Enter a real date, or words.'

const atMost = (max: number): string => `Use at most ${max.toLocaleString('en-IN')} characters.`

const LINK_MESSAGES: Readonly<Record<Exclude<LinkFault['type'], 'character'>, string>> = {
  scheme: 'Enter a web address that begins with http:// or https://.',
  several: 'Enter one web address.',
  length: atMost(LIMITS.link),
  host: 'Check the name of the website in this address.',
  blankInHost: 'Remove the blank from the name of the website in this address.',
}

/** Returns a schema for free text of at most `max` characters; may be blank. */
export const text = (max: number) => z.string(NOT_TEXT).max(max, atMost(max)).refine(isStorable, NOT_STORABLE)

/** Returns a schema for text without line breaks and other control characters: it is used in mail headers. */
export const lineText = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), 'Use one line.')

/** Returns a schema for text with at least one visible character; `message` is the error if it is absent or blank. */
export const requiredText = (max: number, message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : NOT_TEXT) })
    .max(max, atMost(max))
    .refine(isStorable, NOT_STORABLE)
    .refine((value) => !isBlank(value), message)

/** Returns a schema for a required title: one line, parsed without invisible characters and blanks around it. */
export const requiredTitle = (max: number, message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : NOT_TEXT) })
    .refine(isStorable, NOT_STORABLE)
    .overwrite(toLine)
    .max(max, atMost(max))
    .refine((value) => !isBlank(value), message)

function linkMessage(typed: string): string {
  const fault = findLinkFault(typed)
  return fault.type === 'character'
    ? `Remove this character from the web address: ${fault.character}`
    : LINK_MESSAGES[fault.type]
}

// White space alone stays as typed: a list may hold blank entries.
function toStoredLink(typed: string): string {
  if (typed.trim() === '') return typed
  return isBlank(typed) ? '' : normalizeLink(typed)
}

// Converts an address to the stored form, and reports one that has none. Blank texts are left to the schema before it.
const asStoredLink = (schema: z.ZodString) =>
  schema.overwrite(toStoredLink).refine((value) => value.trim() === '' || isSafeLink(value), {
    error: ({ input }) => linkMessage(String(input)),
  })

/** Returns a schema for a required http(s) address as people paste it; parsed to the stored form. */
export const requiredLink = (message: string) => asStoredLink(requiredText(LIMITS.link, message))

/** An http(s) address as people paste it, or blank; parsed to the stored form. */
export const optionalLink = asStoredLink(text(LIMITS.link))

// Invisible characters, which are removed, may be as many again.
const TYPED_EMAIL_LENGTH = 2 * EMAIL_LENGTH

// Converts an address to the normal form, and reports one that has none. Blank texts are left to the schema before it.
const inNormalForm = (schema: z.ZodString): z.ZodString =>
  schema
    .overwrite((typed) => normalizeEmail(typed) ?? typed)
    .refine((value) => isBlank(value) || isEmail(value), {
      error: ({ input }) => (hasForeignName(String(input)) ? FOREIGN_NAME : NOT_EMAIL),
    })

/** One e-mail address in any notation; parsed to the normal form (`normalizeEmail`). */
export const requiredEmail = inNormalForm(requiredText(TYPED_EMAIL_LENGTH, 'Email is required'))

/** One e-mail address in any notation, or blank; parsed to the normal form. */
export const optionalEmail = inNormalForm(lineText(TYPED_EMAIL_LENGTH))

/** One phone number as people write it, or blank. */
export const optionalPhone = lineText(LIMITS.phone).refine(
  (value) => value.trim() === '' || isPhone(value.trim()),
  'Enter one phone number of 10 to 15 digits.',
)

/** Returns a schema for a required calendar day, `YYYY-MM-DD`. */
export const requiredDay = (message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : NOT_TEXT) })
    .refine((value) => !isBlank(value), message)
    .refine((value) => isBlank(value) || isCalendarDay(value), NOT_DAY)

/** A calendar day `YYYY-MM-DD`, or '' if unknown. */
export const optionalDay = z.string(NOT_TEXT).refine((value) => value === '' || isCalendarDay(value), NOT_DAY)

/** Returns a schema for a date as notices write it: words, or a date in any notation, which must then be a real day. */
export const dateText = (max: number) => text(max).refine((value) => !namesImpossibleDay(value), NO_SUCH_DAY)

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({
  message: 'Enter a date and time in ISO 8601, such as 2026-01-31T10:00:00.000Z.',
})

/** Returns a schema for a list of at most `max` entries. */
export const listOf = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.array(entry, 'This must be a list.').max(max, `Use at most ${max.toLocaleString('en-IN')} entries.`)

/** Returns a schema for an entry of a list: an object with these fields. */
export const entryOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, 'This must be an entry with its fields.')

/** The id of an alert. */
export const alertId = z.string('This is not an id.').max(64, 'This is not an id.')
