/** Returns the path of an organisation's posts: of the page from the root of the site, and of the list below the API's base. */
export const organisationPath = (slug: string): string => `/organisation/${encodeURIComponent(slug)}`
