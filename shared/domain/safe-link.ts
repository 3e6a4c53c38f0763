import { LIMITS } from './constants.ts'

// White space, quotes, angle brackets, backslash, control characters and halves of surrogate pairs have no place in a
// typed address.
const FORBIDDEN = /[\s\p{White_Space}"'<>\\`\p{Cc}\p{Cf}\p{Cs}]/u

/**
 * The parsed address where a text is one that may be followed: http or https, no credentials, at most 2,048
 * characters, none of them able to break out of an attribute (decision B14). Null otherwise.
 */
export function parseSafeLink(text: string): URL | null {
  if (text.length === 0 || text.length > LIMITS.link || FORBIDDEN.test(text)) return null
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  return url
}

/** Whether a text is an address that may be followed. */
export const isSafeLink = (text: string): boolean => parseSafeLink(text) !== null

/** The host that a reader is shown beside an outward link, without `www.`; blank for an address not to be followed. */
export const linkHost = (text: string): string => parseSafeLink(text)?.hostname.replace(/^www\./, '') ?? ''
