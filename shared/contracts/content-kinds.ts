import type { KindName } from '#shared/domain/kinds.ts'
import type { ContentKind } from './content-kind.ts'
import { jobPost } from './job-post.ts'
import { note } from './note.ts'
import { offlineForm } from './offline-form.ts'
import { privateJob } from './private-job.ts'
import { question } from './question.ts'
import { quiz } from './quiz.ts'

/** Every kind of content there is, by its name. The registries of the server and the client have an entry for each. */
export const CONTRACTS = {
  jobPost,
  privateJob,
  offlineForm,
  note,
  question,
  quiz,
} as const satisfies Record<KindName, object>

/** Every kind of content there is: the conformance suite, the sync and the documentation walk this list. */
export const CONTENT_KINDS = Object.values(CONTRACTS) as unknown as readonly ContentKind[]
