import type { schema } from '#server/db/schema/index.ts'

type Attempt = typeof schema.quizAttempts.$inferSelect
type Result = Pick<
  typeof schema.attemptResults.$inferSelect,
  'version' | 'result' | 'ranked' | 'scoreUnits' | 'timeMs' | 'previousUnits'
>
type Shown = Pick<typeof schema.quizResults.$inferSelect, 'correctedAt'>
/** The grant of another attempt in its place. */
type Grant = { grantReason: string | null; grantedAt: number | null; replacedBy: string | null }

/** An attempt with its visible result; the result is null before the end. */
export type AttemptRow = Attempt & { [Name in keyof Result]: Result[Name] | null } & Shown & Grant
