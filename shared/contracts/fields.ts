import * as z from 'zod'
import { isBlank } from '#shared/domain/text/blank.ts'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { hasImpossibleDay } from '#shared/domain/dates/day-in-text.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { findLinkFault, normalizeLink, type LinkFault } from '#shared/domain/links/normalize-link.ts'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { PHONE_LENGTH, PHONE_LENGTH_MAX } from '#shared/domain/constants.ts'
import { atMost, lineText, NOT_TEXT, requiredText, text } from './text-fields.ts'

// Digits with single separators between them: `+91 98765 43210`, `(0120) 400-1234`.
const NUMBER = /^\+?\(?\d(?:(?:[ .-]|\)[ -]?| ?\()?\d)*$/

export function isPhone(typed: string): boolean {
  const digits = typed.replace(/\D/g, '').length
  return digits >= PHONE_LENGTH && digits <= PHONE_LENGTH_MAX && NUMBER.test(typed)
}

const NOT_DAY = 'Enter a real date as YYYY-MM-DD.'
const NO_SUCH_DAY = 'This date does not exist. Enter a real date, or words.'

const LINK_MESSAGES: Readonly<Record<Exclude<LinkFault['type'], 'character'>, string>> = {
  scheme: 'Enter a web address that begins with http:// or https://.',
  several: 'Enter one web address.',
  length: atMost(LIMITS.link),
  host: 'Check the name of the website in this address.',
  blankInHost: 'Remove the blank from the name of the website in this address.',
}

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

// Converts an address to its stored form; reports an address without one. `schema` itself decides on blank texts.
const asStoredLink = (schema: ReturnType<typeof text>) =>
  schema.check(
    z.overwrite(toStoredLink),
    z.refine((value) => value.trim() === '' || isSafeLink(value), {
      error: ({ input }) => linkMessage(String(input)),
    }),
  )

export const requiredLink = (message: string) => asStoredLink(requiredText(LIMITS.link, message))

export const optionalLink = asStoredLink(text(LIMITS.link))

export const optionalPhone = lineText(LIMITS.phone).check(
  z.refine(
    (value) => value.trim() === '' || isPhone(value.trim()),
    'Enter one phone number of 10 to 15 digits.',
  ),
)

export const requiredDay = (message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : NOT_TEXT) })
    .refine((value) => !isBlank(value), message)
    .refine((value) => isBlank(value) || isCalendarDay(value), NOT_DAY)

/** Calendar day `YYYY-MM-DD`, or '' if unknown. */
export const optionalDay = z.string(NOT_TEXT).refine((value) => value === '' || isCalendarDay(value), NOT_DAY)

/** Returns a schema for a date of a notice: words, or a real day in any notation. */
export const dateText = (max: number) =>
  text(max).check(z.refine((value) => !hasImpossibleDay(value), NO_SUCH_DAY))

export const instant = z.iso.datetime({
  message: 'Enter a date and time in ISO 8601, such as 2026-01-31T10:00:00.000Z.',
})

export const listOf = <Entry extends z.core.SomeType>(entry: Entry, max: number) =>
  z.array(entry, 'This must be a list.').max(max, `Use at most ${max.toLocaleString('en-IN')} entries.`)

export const entryOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, 'This must be an entry with its fields.')

export const alertId = z.string('This is not an id.').max(64, 'This is not an id.')
