import { jobPosts } from './en/job-posts.ts'
import { layout } from './en/layout.ts'
import { lists } from './en/lists.ts'
import { sitePages } from './en/site-pages.ts'
import { soon } from './en/soon.ts'

/** Every word shown, in English. Other languages have the same keys: their type is this object's. */
export const en = { layout, lists, jobPosts, sitePages, soon }
