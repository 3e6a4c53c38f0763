/** What a reader may say is wrong with a post. */
export const REPORT_REASONS = [
  'Link does not open',
  'Link leads elsewhere',
  'Wrong date',
  'Wrong information',
  'Other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** Characters that may be said beside it. */
export const REPORT_COMMENT_LENGTH = 1000
