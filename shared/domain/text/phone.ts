import { PHONE_LENGTH, PHONE_LENGTH_MAX } from '../constants.ts'

// Digits with single separators between them: `+91 98765 43210`, `(0120) 400-1234`.
const NUMBER = /^\+?\(?\d(?:(?:[ .-]|\)[ -]?| ?\()?\d)*$/

/** Returns true if a text is one phone number of 10 to 15 digits, with separators or without. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= PHONE_LENGTH && digits <= PHONE_LENGTH_MAX && NUMBER.test(text)
}
