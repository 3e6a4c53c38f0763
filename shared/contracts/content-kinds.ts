import type { ContentKind } from './content-kind.ts'
import { jobPost } from './job-post.ts'
import { note } from './note.ts'
import { offlineForm } from './offline-form.ts'
import { privateJob } from './private-job.ts'
import { question } from './question.ts'
import { quiz } from './quiz.ts'

/** Every kind of content there is: the conformance suite, the sync and the documentation walk this list. */
export const CONTENT_KINDS = [
  jobPost,
  privateJob,
  offlineForm,
  note,
  question,
  quiz,
] as unknown as readonly ContentKind[]
