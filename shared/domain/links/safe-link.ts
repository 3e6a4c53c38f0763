import { LINK_LENGTH } from '../constants.ts'
import { parseUrl } from './parse-url.ts'

// White space, quotes, angle brackets, backslash, control characters and halves of surrogate pairs have no place in a
// typed address.
const FORBIDDEN = /[\s\p{White_Space}"'<>\\`\p{Cc}\p{Cf}\p{Cs}]/u

// A name, or an address of IPv6, as it stands once it was parsed. A parser takes more for a host, as `;` and `,`, which
// would end a directive or an entry in a header.
const HOST = /^[\w.:[\]-]+$/

/**
 * The parsed address where a text is one that may be followed: http or https, a host that may stand in a header, no
 * credentials, at most 2,048 characters, none of them able to break out of an attribute (decision B14). Null otherwise.
 */
export function parseSafeLink(text: string): URL | null {
  if (text.length > LINK_LENGTH || FORBIDDEN.test(text)) return null
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  if (url === null || url.username + url.password !== '' || !HOST.test(url.hostname)) return null
  return url
}

/** Whether a text is an address that may be followed. */
export const isSafeLink = (text: string): boolean => parseSafeLink(text) !== null

/** The host that a reader is shown beside an outward link, without `www.`; blank for an address not to be followed. */
export const linkHost = (text: string): string => parseSafeLink(text)?.hostname.replace(/^www\./, '') ?? ''
