const PART = '[^\\s@.<>"(),:;\\\\[\\]\\p{Cc}]'
const ADDRESS = new RegExp(`^[^\\s@<>"(),:;\\\\[\\]\\p{Cc}]+@(?:${PART}+\\.)+${PART}{2,}$`, 'u')

/** Maximum characters of an e-mail address. */
export const EMAIL_LENGTH = 254

/** Returns an address in the normal form of accounts: trimmed, NFKC, lower-cased. */
export const normalEmail = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')

/** Returns true if a text looks like one e-mail address, as the specification's forms require. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && ADDRESS.test(text)
