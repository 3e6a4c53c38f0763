import { jobPosts } from './en/job-posts.ts'
import { layout } from './en/layout.ts'
import { lists } from './en/lists.ts'

/**
 * The messages of the layout and the lists, in English: what every visit needs. The messages of a post and the long
 * texts of the pages about the site are loaded with those.
 * Other languages have the same keys: their type is this object's.
 */
export const en = { layout, lists, jobPosts }
