import { jobPosts } from './en/job-posts.ts'
import { layout } from './en/layout.ts'
import { lists } from './en/lists.ts'

/** Loaded by every visit, unlike messages of a post and texts of pages. Other languages have the same keys. */
export const en = { layout, lists, jobPosts }
