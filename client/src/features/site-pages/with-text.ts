import { isBlank } from '#shared/domain/text/blank.ts'

/** Returns the sections or entries that have text: a text left blank in the settings removes its section. */
export const withText = <Part extends { paragraphs: string[] }>(parts: readonly Part[]): Part[] =>
  parts.filter((part) => part.paragraphs.some((text) => !isBlank(text)))
