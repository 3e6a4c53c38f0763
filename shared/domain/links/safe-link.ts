import { LINK_LENGTH } from '../constants.ts'
import { withoutInvisible } from '../text/invisible.ts'

// Invalid in a stored address. Joiners are checked separately: within an Indic word they are part of the spelling.
const FORBIDDEN = /(?![\u200C\u200D])[\s\p{White_Space}"'<>\\`\p{Cc}\p{Cf}\p{Cs}]/u

// Host after parsing. A URL parser also accepts `;` and `,`, which would end a directive in a header.
const HOST = /^[\w.:[\]-]+$/

/** Parses an http(s) address without credentials, of at most 2,048 characters, safe in an attribute; else null. */
export function parseSafeLink(text: string): URL | null {
  if (text.length > LINK_LENGTH || FORBIDDEN.test(text) || withoutInvisible(text) !== text) return null
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  if (url === null || url.username + url.password !== '' || !HOST.test(url.hostname)) return null
  return url
}

export const invalidInLink = (text: string): string | null => FORBIDDEN.exec(text)?.[0] ?? null

export const isSafeLink = (text: string): boolean => parseSafeLink(text) !== null

export const linkHost = (text: string): string => parseSafeLink(text)?.hostname.replace(/^www\./, '') ?? ''

/** Parses a text as a URL; null if invalid. (URL.parse is newer than the oldest supported browsers.) */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
