/*
 * What answers are made of, as names: an answer that is kept says its tags, and a write names those that it touches.
 */

/** Data with the tags of all answers that show it. */
export type Tagged<Data> = Data & { tags: readonly string[] }

/** Everything that shows one item. */
export const itemTag = (kind: string, id: string): string => `item:${kind}:${id}`

/** Every page of a list, named as in the listings (`jobPost:all@Bihar`). */
export const listTag = (list: string): string => `list:${list}`

/** Every search of a kind. */
export const searchTag = (kind: string): string => `search:${kind}`

/** What any write of a kind may change, as the sitemap. */
export const kindTag = (kind: string): string => `kind:${kind}`

/** What shows the site's settings. */
export const SITE_TAG = 'site'
