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
  settings,
  contactMessages,
  auditLog,
} = schema
