/** Returns the canonical page address of a post, from the root of the site. */
export const jobPath = (slug: string): string => `/job/${encodeURIComponent(slug)}`
