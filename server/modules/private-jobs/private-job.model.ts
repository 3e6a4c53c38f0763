import type { PrivateJob, PrivateJobDraft } from '#shared/contracts/private-job.ts'
import { LockedPrivateJob, privateJob } from '#shared/contracts/private-job.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { ContentModel } from '#server/content/model/content.model.ts'
import { pickFields, storedItem } from '#server/content/model/content.model.ts'
import { schema } from '../../db/schema/index.ts'
import {
  ALL_PRIVATE_JOBS,
  privateJobAffectedLists,
  privateJobFilters,
  privateJobListEntries,
} from './private-job-lists.policy.ts'

export type PrivateJobRow = typeof schema.privateJobs.$inferSelect

const HEADING = Object.keys(LockedPrivateJob.shape)

const withText = (entries: PrivateJobDraft['Requirement']) => entries.filter(({ title }) => !isBlank(title))

const toDraft = (row: PrivateJobRow) => pickFields(row, privateJob.fieldNames) as PrivateJobDraft

export const privateJobModel: ContentModel<PrivateJobDraft, PrivateJob, PrivateJobRow> = {
  kind: privateJob,
  table: schema.privateJobs,
  titleField: 'postName',
  // Drops blank rows of the form.
  toColumns: async (_query, { draft }) => ({
    ...draft,
    Requirement: withText(draft.Requirement),
    Benefits: withText(draft.Benefits),
  }),
  toDraft,
  toItem: (row) => ({ ...storedItem(row), ...toDraft(row), locked: false }),
  allItems: ALL_PRIVATE_JOBS,
  listEntries: privateJobListEntries,
  affectedLists: privateJobAffectedLists,
  filters: privateJobFilters,
  changes: () => [],
  // Everything except the heading is only for signed-in users.
  redact: (item) => ({ ...pickFields(item, HEADING), locked: true }),
  text: ({ postName, company, jobRole, location, description, Requirement, Benefits }) => ({
    title: postName,
    body: [
      company,
      jobRole,
      location,
      description,
      ...[...Requirement, ...Benefits].map(({ title }) => title),
    ].join(' '),
  }),
}
