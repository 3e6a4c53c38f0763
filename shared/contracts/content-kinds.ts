import type { KIND_PATHS, KindName, ListedKind } from '#shared/domain/kinds.ts'
import type { ContentKind } from './content-kind.ts'
import { jobPost } from './job-post.ts'
import type { ListPage } from './list-query.ts'
import { note } from './note.ts'
import type { LockedNote, Note, NoteSummary } from './note.ts'
import { offlineForm } from './offline-form.ts'
import type { LockedOfflineForm, OfflineForm, OfflineFormSummary } from './offline-form.ts'
import { privateJob } from './private-job.ts'
import type { LockedPrivateJob, PrivateJob, PrivateJobSummary } from './private-job.ts'
import { question } from './question.ts'
import { quiz } from './quiz.ts'
import type { ActiveQuiz } from './quiz.ts'

export const CONTRACTS = {
  jobPost,
  privateJob,
  offlineForm,
  note,
  question,
  quiz,
} as const satisfies Record<KindName, object>

export const CONTENT_KINDS = Object.values(CONTRACTS) as unknown as readonly ContentKind[]

/** Item with paid fields, which are omitted for users without access. */
type Paid<Locked, Item extends { details: string; link: string }> = Locked &
  Partial<Pick<Item, 'details' | 'link'>>

export type ItemSummaries = {
  privateJob: PrivateJobSummary | LockedPrivateJob
  offlineForm: OfflineFormSummary
  note: NoteSummary
  quiz: ActiveQuiz
}

export type ItemDetails = {
  privateJob: PrivateJob | LockedPrivateJob
  offlineForm: Paid<LockedOfflineForm, OfflineForm>
  note: Paid<LockedNote, Note>
}

export type ReadableKind = ListedKind & keyof ItemDetails

export type ItemListData<Kind extends ListedKind> = ListPage & {
  [Name in Kind as (typeof KIND_PATHS)[Name]['listKey']]: ItemSummaries[Name][]
}
