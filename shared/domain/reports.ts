export const REPORT_REASONS = [
  'Link does not open',
  'Link leads elsewhere',
  'Wrong date',
  'Wrong information',
  'Other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

export const QUESTION_REPORT_REASONS = [
  'Wrong answer',
  'More than one answer',
  'Unclear question',
  'Wrong explanation',
  'Other',
] as const

export type QuestionReportReason = (typeof QUESTION_REPORT_REASONS)[number]

export const REPORTED_KINDS = ['jobPost', 'question'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

export const REPORT_COMMENT_LENGTH = 1000
