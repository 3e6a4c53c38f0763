/** Returns the canonical page address of a post, from the root of the site. */
export const jobPath = (slug: string): string => `/job/${encodeURIComponent(slug)}`

/**
 * Returns the same address for the `href` of a link. Only ASCII is percent-encoded: browsers encode the rest, which would
 * make Hindi addresses nine bytes a letter, twice in each row of a list.
 */
export const jobHref = (slug: string): string =>
  `/job/${slug.replace(/[^\u0080-\uFFFF]+/g, encodeURIComponent)}`
