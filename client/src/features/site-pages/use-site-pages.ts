import { sitePages } from '#client/messages/en/site-pages.ts'

/** The texts of the pages about the site, which come with those pages and not before. */
export const useSitePages = (): typeof sitePages => sitePages
