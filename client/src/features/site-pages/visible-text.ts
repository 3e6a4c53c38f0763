import { isBlank } from '#shared/domain/text/blank.ts'

/** The sections or entries that have something to say: a text that the site left empty hides its place. */
export const withText = <Part extends { paragraphs: string[] }>(parts: readonly Part[]): Part[] =>
  parts.filter((part) => part.paragraphs.some((text) => !isBlank(text)))
