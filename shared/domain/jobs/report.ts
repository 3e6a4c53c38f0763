/** The reasons that a user can give in a report of a post. */
export const REPORT_REASONS = [
  'Link does not open',
  'Link leads elsewhere',
  'Wrong date',
  'Wrong information',
  'Other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** Maximum characters of a report's comment. */
export const REPORT_COMMENT_LENGTH = 1000
