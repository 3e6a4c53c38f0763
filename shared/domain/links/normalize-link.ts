import { withoutInvisible } from '../text/invisible.ts'

// Signs that are put around an address in mails and documents.
const AROUND = /^[\s<("'“‘[]+|[\s>"'”’\]]+$/gu
const HOST_FIRST = /^(?:[\p{L}\p{M}\p{N}-]+\.)+(?<end>[\p{L}\p{M}]{2,})(?::\d+)?(?=[/?#]|$)/iu
// "notice.pdf" is the name of a file, not of a host.
const FILE_ENDS = /^(?:pdf|docx?|xlsx?|pptx?|html?|php|aspx?|jsp|jpe?g|png|txt|csv)$/i

// What is left of these in the stored form would end an attribute or a header; the rest of a URL stays as it was typed.
const ENCODED: Readonly<Record<string, string>> = { '"': '%22', "'": '%27', '`': '%60' }

function withScheme(address: string): string {
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:(?=\/\/)/i.exec(address) ?? []
  if (scheme !== '') return scheme.toLowerCase() + address.slice(scheme.length)
  if (address.startsWith('//')) return `https:${address}`
  const end = HOST_FIRST.exec(address)?.groups?.['end']
  return end !== undefined && !FILE_ENDS.test(end) ? `https://${address}` : address
}

/**
 * Returns an address as it is stored, from what was typed or pasted: trimmed, without invisible characters and line breaks,
 * with https where the scheme is missing, blanks, quotes and joiners percent-encoded; nothing is encoded twice. A text that
 * is no address is returned as it is, trimmed (`isSafeLink` decides).
 */
export function normalizeLink(typed: string): string {
  const text = withoutInvisible(typed).replaceAll(/[\n\r\t]+/g, '')
  const address = withScheme(text.replaceAll(AROUND, '').trim())
  if (!/^https?:\/\//.test(address)) return text.trim()
  return address
    .replaceAll(/["'`]/g, (sign) => ENCODED[sign] ?? sign)
    .replaceAll(/[\p{White_Space}\u200C\u200D]/gu, (sign) =>
      sign === '\u00A0' ? '%20' : encodeURIComponent(sign),
    )
}
