/** The reasons that a user can give in a report of a post. */
export const REPORT_REASONS = [
  'Link does not open',
  'Link leads elsewhere',
  'Wrong date',
  'Wrong information',
  'Other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons that a candidate can give in a report of a question. */
export const QUESTION_REPORT_REASONS = [
  'Wrong answer',
  'More than one answer',
  'Unclear question',
  'Wrong explanation',
  'Other',
] as const

export type QuestionReportReason = (typeof QUESTION_REPORT_REASONS)[number]

/** The kinds of items that are reported. */
export const REPORTED_KINDS = ['jobPost', 'question'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** Maximum characters of a report's comment. */
export const REPORT_COMMENT_LENGTH = 1000
