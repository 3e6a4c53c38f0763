import { sqliteKit } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { contentSchema } from './content.ts'
import { jobPostsSchema } from './job-posts.ts'
import { readySchema } from './ready.ts'
import { siteSchema } from './site.ts'

/** All tables in the vocabulary of a kit. */
const defineSchema = (k: Kit) => ({
  ...contentSchema(k),
  ...readySchema(k),
  ...jobPostsSchema(k),
  ...siteSchema(k),
})

/** The tables on SQLite. */
export const schema = defineSchema(sqliteKit)
