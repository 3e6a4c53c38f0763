import type { ContentKind } from './content-kind.ts'
import { jobPost } from './job-post.ts'
import { note } from './note.ts'
import { offlineForm } from './offline-form.ts'
import { privateJob } from './private-job.ts'
import { question } from './question.ts'
import { quiz } from './quiz.ts'

/** Every kind of content there is, by its name. The registries of the server and the client have an entry for each. */
export const CONTRACTS = { jobPost, privateJobPost: privateJob, offlineForm, note, question, quiz } as const

/** The name of a kind, as items, events, lists and the audit log say it. */
export type KindName = keyof typeof CONTRACTS

/** The names of all kinds, in the order in which they are shown. */
export const kindNames = Object.keys(CONTRACTS) as readonly KindName[]

/** Every kind of content there is: the conformance suite, the sync and the documentation walk this list. */
export const CONTENT_KINDS = Object.values(CONTRACTS) as unknown as readonly ContentKind[]
