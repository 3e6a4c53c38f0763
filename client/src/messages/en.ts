import { jobPosts } from './en/job-posts.ts'
import { layout } from './en/layout.ts'
import { lists } from './en/lists.ts'

/**
 * The words of the frame and the lists, in English: what every visit needs. A post's own words and the long texts of
 * the pages about the site come with those.
 * Other languages have the same keys: their type is this object's.
 */
export const en = { layout, lists, jobPosts }
