import * as z from 'zod'
import { SAVED_NOTE_LENGTH, SAVED_STATUSES } from '#shared/domain/jobs/saved-job.ts'
import { JobPostSummary } from './job-post.ts'
import { text } from './text-fields.ts'

export const timed = <Value extends z.core.SomeType>(value: Value) =>
  z.object(
    {
      value,
      at: z
        .int('This must be a time in whole milliseconds.')
        .min(0, 'This must be a time in whole milliseconds.')
        .describe('When it was changed, epoch milliseconds; a time in the future counts as now.'),
    },
    'This must be a value with its time.',
  )

const fields = {
  isSaved: timed(z.boolean('This must be true or false.')),
  status: timed(z.enum(SAVED_STATUSES, 'Choose a status from the list.')),
  note: timed(text(SAVED_NOTE_LENGTH)),
  isFollowed: timed(z.boolean('This must be true or false.')),
}

export const SavedJobBody = z
  .object(fields)
  .partial()
  .refine((body) => Object.keys(body).length > 0, {
    message: 'There is nothing to change.',
    path: ['isSaved'],
  })
export type SavedJobBody = z.output<typeof SavedJobBody>

/** User for whose session the request is meant. */
export const SavedJobQuery = z.object({
  owner: z
    .string()
    .max(64, 'This is not an id.')
    .describe(
      'Id of the user of a request, which may be older than the session: 401 if another user is signed in.',
    )
    .optional(),
})
export type SavedJobQuery = z.output<typeof SavedJobQuery>

/** Saved or removed job. A removed one (`isSaved` false) is a tombstone for the user's other devices. */
export const SavedJob = z
  .object({
    postId: z.string(),
    ...fields,
    isPublic: z.boolean().describe('Whether the post can still be opened.'),
    summary: JobPostSummary.nullable().describe(
      'The post; in the trash, its last version. Null for withdrawn posts and removed entries.',
    ),
  })
  .meta({ id: 'SavedJob' })
export type SavedJob = z.output<typeof SavedJob>

export const SavedJobData = z.object({ saved: SavedJob })
export type SavedJobData = z.output<typeof SavedJobData>

export const SavedJobsData = z.object({
  saved: z.array(SavedJob),
  now: z.int().describe('The clock of the server, epoch milliseconds, for devices whose own is wrong.'),
})
export type SavedJobsData = z.output<typeof SavedJobsData>
