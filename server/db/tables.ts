// What drizzle-kit reads: it finds tables among a module's exports, not inside an object.
import { schema } from './schema/index.ts'

export const {
  events,
  listings,
  listingBlocks,
  slugs,
  readyItems,
  readySummaries,
  readyForms,
  searchDocuments,
  jobPosts,
  privateJobs,
  offlineForms,
  notes,
  questions,
  quizzes,
  settings,
  contactMessages,
  auditLog,
  users,
  sessions,
  codes,
  codeAddresses,
  jobs,
  linkChecks,
} = schema
