import type { PrivateJob, PrivateJobDraft } from '#shared/contracts/private-job.ts'
import { privateJob } from '#shared/contracts/private-job.ts'
import { isBlank } from '#shared/domain/blank.ts'
import type { ContentModel } from '../../content/content.model.ts'
import { pickFields, storedItem } from '../../content/content.model.ts'
import { singleList } from '../../content/content.single-list.ts'
import { schema } from '../../db/schema/index.ts'

export type PrivateJobRow = typeof schema.privateJobs.$inferSelect

const { mark, ...listed } = singleList(privateJob.name)

const withText = (entries: PrivateJobDraft['Requirement']) => entries.filter(({ title }) => !isBlank(title))

const toDraft = (row: PrivateJobRow) => pickFields(row, privateJob.fieldNames) as PrivateJobDraft

/** Private jobs as the content mechanism needs to know them. */
export const privateJobModel: ContentModel<PrivateJobDraft, PrivateJob, PrivateJobRow> = {
  ...listed,
  kind: privateJob,
  table: schema.privateJobs,
  titleField: 'postName',
  check: () => [],
  // Blank rows of the form are no entries (specification, section 5).
  toColumns: async (_query, { draft }) => ({
    ...draft,
    Requirement: withText(draft.Requirement),
    Benefits: withText(draft.Benefits),
  }),
  toDraft,
  toItem: (row) => ({ ...storedItem(row), ...toDraft(row), locked: false }),
  document: (row) => ({
    title: row.postName,
    body: [row.jobRole, row.location, row.description, ...row.Requirement.map(({ title }) => title)].join(
      ' ',
    ),
    marks: [mark],
  }),
}
