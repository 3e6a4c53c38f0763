/* Cache tags: a cache entry has the tags of its data, and a write names the tags to invalidate. */

export type Tagged<Data> = Data & { tags: readonly string[] }

export const itemTag = (kind: string, id: string): string => `item:${kind}:${id}`

export const listTag = (list: string): string => `list:${list}`

export const searchTag = (kind: string): string => `search:${kind}`

/** Returns the tag of data that any write of a kind may change, such as the sitemap. */
export const kindTag = (kind: string): string => `kind:${kind}`

export const SITE_TAG = 'site'
