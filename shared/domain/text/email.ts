// RFC 5321 without quoted names: the characters before the @, and labels of a domain, the last with a letter.
const NAME = /^[\w!#$%&'*+/=?^`{|}~.-]+$/
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[a-z\d-]*[a-z])[a-z\d][a-z\d-]{0,61}[a-z\d]$/

// All bidirectional controls are default-ignorable as of Unicode 16; a later version may separate them.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
const AROUND =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+|[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+$/gu
// Some domains in Indic scripts contain them.
const JOINERS = /[\u200C\u200D]/g
const isJoiner = (character: string): boolean => character === '\u200C' || character === '\u200D'
// The URL parser ends a host at these characters, deletes or decodes them.
const NOT_IN_HOST = /[\s%/?#\\:[\]<>"\p{Cc}]/u

export const EMAIL_LENGTH = 254

function parseHostname(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

// Returns the ASCII form (UTS 46) without a final dot. Removes joiners that UTS 46 rejects.
function asciiDomain(typed: string): string | null {
  const domain = typed.replace(INVISIBLE, (character) => (isJoiner(character) ? character : ''))
  if (NOT_IN_HOST.test(domain)) return null
  const hostname = parseHostname(domain) ?? parseHostname(domain.replace(JOINERS, ''))
  return hostname?.replace(/\.$/, '') ?? null
}

/** Returns the normal form of an email address, the key of accounts and limits; null for an undeliverable text. */
export function normalizeEmail(text: string): string | null {
  if (/[\r\n]/.test(text)) return null
  const [typedName = '', typedDomain = '', ...more] = text.normalize('NFKC').replace(AROUND, '').split('@')
  const name = typedName.replace(INVISIBLE, '').normalize('NFKC').toLowerCase()
  const domain = more.length === 0 ? asciiDomain(typedDomain) : null
  if (domain === null || !NAME.test(name) || !DOMAIN.test(domain)) return null
  const email = `${name}@${domain}`
  return email.length <= EMAIL_LENGTH ? email : null
}

export const isEmail = (text: string): boolean => normalizeEmail(text) !== null

/** Returns true if the name before the @ has characters outside ASCII, which `isEmail` rejects. */
export const hasForeignName = (text: string): boolean =>
  /^[^@]*\P{ASCII}[^@]*@/u.test(text.normalize('NFKC').replace(INVISIBLE, ''))

export const toEmailPrefix = (text: string): string =>
  normalizeEmail(text) ?? text.normalize('NFKC').replace(INVISIBLE, '').trim().toLowerCase()
