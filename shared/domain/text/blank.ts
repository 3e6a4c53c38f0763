import { isWellFormed } from './well-formed.ts'

// White space and zero-width characters: a text of only these is invisible.
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu

export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** Returns true if a text can be stored and sent unchanged: no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && isWellFormed(text)
