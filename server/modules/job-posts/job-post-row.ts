import type { schema } from '#server/db/schema/index.ts'

/** A row of the job post table. */
export type JobPostRow = typeof schema.jobPosts.$inferSelect
