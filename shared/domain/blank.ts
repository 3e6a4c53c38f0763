// White space and characters that take no room: a text of these alone shows nothing.
const INVISIBLE = /[\s\p{White_Space}\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]+/gu

/** Whether nothing is left of a text after removing Unicode white space and zero-width characters. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/** Whether a text can be stored and sent as it is: no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
