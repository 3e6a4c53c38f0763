export const jobPath = (slug: string): string => `/job/${encodeURIComponent(slug)}`

/**
 * Returns the page address for an `href`. Encodes only ASCII: browsers encode the rest, which would make Hindi
 * addresses nine bytes a letter, twice in each list row.
 */
export const jobHref = (slug: string): string =>
  `/job/${slug.replace(/[^\u0080-\uFFFF]+/g, encodeURIComponent)}`
