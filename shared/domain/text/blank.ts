import { isWellFormed } from './well-formed.ts'

// White space and characters that take no room: a text of these alone shows nothing.
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu

/** Whether nothing is left of a text after removing Unicode white space and zero-width characters. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** Whether a text can be stored and sent as it is: no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && isWellFormed(text)
