import { LINK_LENGTH } from '../constants.ts'
import { withoutInvisible } from '../text/invisible.ts'
import { invalidInLink, isSafeLink } from './safe-link.ts'

// Signs that mails and documents put around an address.
const WRAPPERS = ['<>', '()', '[]', '""', "''", '“”', '‘’']
// "https://https://" comes from pasting after a prefilled scheme.
const SCHEMES = /^(?:(https?)\s*:[\s/]*)+(?=[^\s/])/i
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const HOST_FIRST = new RegExp(
  String.raw`^(?:${LABEL}\.)+(?<end>[\p{L}\p{M}]{2,})(?::\d{1,5})?(?<path>[/?#]|$)`,
  'iu',
)
// "notice.pdf" is the name of a file, not of a host.
const FILE_ENDS = /^(?:pdf|docx?|xlsx?|pptx?|html?|php|aspx?|jsp|jpe?g|png|txt|csv|zip)$/i
// Words such as "B.Com/M.Com", "Sl.No/5" or "w.e.f" are no hosts.
const ABBREVIATION = /^\p{Lu}\./u
const USUAL_ENDS = /^(?:in|com|org|net|edu|gov|info|int|co|io|भारत)$/i
const CAPITALIZED = /^\p{Lu}\p{Ll}/u
const SEVERAL = /\S\s+(?:https?:\/\/|www\.)/i
// A longer text is too long in the stored form, too.
const TYPED_LENGTH = 2 * LINK_LENGTH
const ENCODED: Readonly<Record<string, string>> = { "'": '%27' }

export type LinkFault =
  | { type: 'several' | 'scheme' | 'length' | 'host' | 'blankInHost' }
  | { type: 'character'; character: string }

function unwrap(text: string): string {
  let rest = text.trim()
  while (rest.length > 2 && WRAPPERS.includes(rest.slice(0, 1) + rest.slice(-1)))
    rest = rest.slice(1, -1).trim()
  return rest
}

function isHostFirst(address: string): boolean {
  const { end = '', path } = HOST_FIRST.exec(address)?.groups ?? {}
  if (end === '' || FILE_ENDS.test(end) || ABBREVIATION.test(address)) return false
  return USUAL_ENDS.test(end) || ((path !== '' || /^www\./i.test(address)) && !CAPITALIZED.test(end))
}

function withScheme(address: string): string {
  const [schemes = '', scheme] = SCHEMES.exec(address) ?? []
  if (scheme !== undefined) return `${scheme.toLowerCase()}://${address.slice(schemes.length)}`
  if (address.startsWith('//')) return `https:${address}`
  return isHostFirst(address) ? `https://${address}` : address
}

// Mails break long addresses after the host.
function joinLines(address: string): string {
  const [host = ''] = /^(?:https?:\s*\/*)?[^/?#]*/i.exec(address) ?? []
  return host + address.slice(host.length).replaceAll(/\s*[\n\r\t]\s*/g, '')
}

const toAddress = (text: string): string =>
  withScheme(joinLines(unwrap(withoutInvisible(text))))
    .replaceAll(/["'`“”‘’]/g, (sign) => ENCODED[sign] ?? encodeURIComponent(sign))
    .replaceAll(/\p{White_Space}/gu, '%20')

/** Returns the stored form of a typed address, never encoded twice. Returns an unsafe text trimmed, else unchanged. */
export function normalizeLink(typed: string): string {
  const text = typed.trim()
  if (text.length > TYPED_LENGTH || SEVERAL.test(text)) return text
  const address = toAddress(text)
  return isSafeLink(address) ? address : text
}

export function findLinkFault(typed: string): LinkFault {
  if (typed.length > TYPED_LENGTH) return { type: 'length' }
  if (SEVERAL.test(typed)) return { type: 'several' }
  const address = toAddress(typed)
  if (!/^https?:/.test(address)) return { type: 'scheme' }
  if (address.length > LINK_LENGTH) return { type: 'length' }
  const character = invalidInLink(address)
  if (character !== null) return { type: 'character', character }
  return { type: /^https?:\/\/[^/?#]*%20/.test(address) ? 'blankInHost' : 'host' }
}
