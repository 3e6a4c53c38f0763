import type { Profile } from '#shared/domain/eligibility/profile.ts'
import type { TimedProfile } from '#shared/domain/eligibility/timed-profile.ts'
import type { ReportedKind } from '#shared/domain/reports.ts'
import type { Kit } from '#server/db/kit.ts'

export const userDataSchema = (k: Kit) => ({
  /** Saved jobs. Each field has the time of its owner's last change: last-write-wins across devices. */
  savedJobs: k.table(
    'saved_jobs',
    {
      /** User id and post id in one text. */
      id: k.id(),
      userId: k.text('user_id').notNull(),
      postId: k.text('post_id').notNull(),
      isSaved: k.bool('is_saved').notNull(),
      isSavedAt: k.ms('is_saved_at').notNull(),
      status: k.text('status').notNull(),
      statusAt: k.ms('status_at').notNull(),
      note: k.text('note').notNull(),
      noteAt: k.ms('note_at').notNull(),
      isFollowed: k.bool('is_followed').notNull(),
      isFollowedAt: k.ms('is_followed_at').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('saved_jobs_user').on(t.userId, t.createdAt)],
  ),
  /** Profiles that users keep in their accounts. Each fact has the time of its last change: last-write-wins. */
  syncedProfiles: k.table('synced_profiles', {
    userId: k.id('user_id'),
    facts: k.json<TimedProfile>('facts').notNull(),
    /** Known facts without their times, for verdicts. */
    profile: k.json<Profile>('profile').notNull(),
    createdAt: k.ms('created_at').notNull(),
  }),
  reports: k.table(
    'reports',
    {
      id: k.id(),
      kind: k.text('kind').$type<ReportedKind>().notNull(),
      itemId: k.text('item_id').notNull(),
      itemName: k.text('item_name').notNull(),
      reason: k.text('reason').notNull(),
      link: k.text('link').notNull(),
      comment: k.text('comment').notNull(),
      createdAt: k.ms('created_at').notNull(),
      readAt: k.ms('read_at'),
    },
    (t) => [
      k.index('reports_time').on(t.createdAt, t.id),
      k.index('reports_item').on(t.itemId),
      k.index('reports_read').on(t.readAt),
    ],
  ),
  practiceResults: k.table(
    'practice_results',
    {
      id: k.id(),
      userId: k.text('user_id').notNull(),
      quizId: k.text('quiz_id').notNull(),
      scoreUnits: k.int('score').notNull(),
      maxScoreUnits: k.int('max_score').notNull(),
      correct: k.int('correct').notNull(),
      wrong: k.int('wrong').notNull(),
      skipped: k.int('skipped').notNull(),
      finishedAt: k.ms('finished_at').notNull(),
    },
    (t) => [k.index('practice_results_user').on(t.userId, t.finishedAt)],
  ),
})

export const calendarsSchema = (k: Kit) => ({
  /** Secret address of a user's calendar. It is stored as a hash only, and replaced by the next one. */
  calendarAddresses: k.table(
    'calendar_addresses',
    {
      userId: k.id('user_id'),
      tokenHash: k.text('token_hash').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.unique('calendar_addresses_token').on(t.tokenHash)],
  ),
})
