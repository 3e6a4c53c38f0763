/*
 * Cache tags: a cache entry carries the tags of the data in it, and a write names the tags to invalidate.
 */

/** Data with the cache tags of all responses that contain it. */
export type Tagged<Data> = Data & { tags: readonly string[] }

/** Returns the tag of all responses that contain one item. */
export const itemTag = (kind: string, id: string): string => `item:${kind}:${id}`

/** Returns the tag of all pages of a list, named as in the listings (`jobPost:all@Bihar`). */
export const listTag = (list: string): string => `list:${list}`

/** Returns the tag of all searches of a kind. */
export const searchTag = (kind: string): string => `search:${kind}`

/** Returns the tag of data that any write of a kind may change, such as the sitemap. */
export const kindTag = (kind: string): string => `kind:${kind}`

/** The tag of responses that contain the site settings. */
export const SITE_TAG = 'site'
