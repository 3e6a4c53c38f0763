import { isBlank } from '#shared/domain/text/blank.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'

/** Returns the messages of the pages about the site. They are loaded with those pages only. */
export const useSitePages = (): typeof sitePages => sitePages

/** Returns the sections or entries that have text: a text left blank in the settings removes its section. */
export const withText = <Part extends { paragraphs: string[] }>(parts: readonly Part[]): Part[] =>
  parts.filter((part) => part.paragraphs.some((text) => !isBlank(text)))
