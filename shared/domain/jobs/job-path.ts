export const jobPath = (slug: string): string => `/job/${encodeURIComponent(slug)}`

/** Returns an `href` with only ASCII encoded: browsers encode the rest, nine bytes a Hindi letter otherwise. */
export const jobHref = (slug: string): string =>
  `/job/${slug.replace(/[^\u0080-\uFFFF]+/g, encodeURIComponent)}`
