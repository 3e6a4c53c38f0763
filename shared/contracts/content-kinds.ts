import type { ContentKind } from './content-kind.ts'
import { jobPost } from './job-post.ts'

/** Every kind of content there is: the conformance suite, the sync and the documentation walk this list. */
export const CONTENT_KINDS = [jobPost] as unknown as readonly ContentKind[]
