const PART = '[^\\s@.<>"(),:;\\\\[\\]\\p{Cc}]'
const ADDRESS = new RegExp(`^[^\\s@<>"(),:;\\\\[\\]\\p{Cc}]+@(?:${PART}+\\.)+${PART}{2,}$`, 'u')

/** Longest e-mail address that is taken, in characters. */
export const EMAIL_LENGTH = 254

/** An address in the one form in which accounts know it: trimmed, NFKC, lower-cased. */
export const normalEmail = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')

/** Whether a text looks like one e-mail address, as the specification's forms ask. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && ADDRESS.test(text)
