import { LINK_LENGTH } from '../constants.ts'
import { withoutInvisible } from '../text/invisible.ts'

// White space, quotes, angle brackets, backslashes, control characters and lone surrogates are invalid in a stored
// address. Joiners are checked apart: within an Indic word they are spelling.
const FORBIDDEN = /(?![\u200C\u200D])[\s\p{White_Space}"'<>\\`\p{Cc}\p{Cf}\p{Cs}]/u

// Host name or IPv6 address after parsing. A URL parser accepts more, as `;` and `,`, which would end a directive or an
// entry in a header.
const HOST = /^[\w.:[\]-]+$/

/**
 * Parses an address that is safe to follow; null otherwise. It has http or https, a host that is valid in a header, no
 * credentials, and at most 2,048 characters. No character may break out of an attribute.
 */
export function parseSafeLink(text: string): URL | null {
  if (text.length > LINK_LENGTH || FORBIDDEN.test(text) || withoutInvisible(text) !== text) return null
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  if (url === null || url.username + url.password !== '' || !HOST.test(url.hostname)) return null
  return url
}

export const invalidInLink = (text: string): string | null => FORBIDDEN.exec(text)?.[0] ?? null

export const isSafeLink = (text: string): boolean => parseSafeLink(text) !== null

/** Returns the host for display beside an outward link, without `www.`; '' for an unsafe address. */
export const linkHost = (text: string): string => parseSafeLink(text)?.hostname.replace(/^www\./, '') ?? ''

/** Parses a text as a URL; null if invalid. (URL.parse is newer than the oldest supported browsers.) */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
