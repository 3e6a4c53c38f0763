import { isBlank } from '#shared/domain/text/blank.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'

/** The texts of the pages about the site, which come with those pages and not before. */
export const useSitePages = (): typeof sitePages => sitePages

/** The sections or entries that have something to say: a text that the site left empty hides its place. */
export const withText = <Part extends { paragraphs: string[] }>(parts: readonly Part[]): Part[] =>
  parts.filter((part) => part.paragraphs.some((text) => !isBlank(text)))
