import type { schema } from '../../db/schema/index.ts'

/** A job post as its table holds it. */
export type JobPostRow = typeof schema.jobPosts.$inferSelect
