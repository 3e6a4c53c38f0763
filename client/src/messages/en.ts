import { jobPosts } from './en/job-posts.ts'
import { layout } from './en/layout.ts'
import { lists } from './en/lists.ts'

/**
 * Messages of the layout and the lists, in English: loaded by every visit. Messages of a post and long texts of pages
 * are loaded with those. Other languages have the same keys: their type is this object's.
 */
export const en = { layout, lists, jobPosts }
