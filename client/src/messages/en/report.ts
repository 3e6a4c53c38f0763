import type { ReportReason } from '#shared/domain/reports.ts'

export const report = {
  title: 'Report a wrong link',
  reason: 'Choose the problem',
  reasons: {
    'Link does not open': 'A link does not open',
    'Link leads elsewhere': 'A link opens the wrong page',
    'Wrong date': 'A date is wrong',
    'Wrong information': 'Other information is wrong',
    Other: 'Something else',
  } satisfies Record<ReportReason, string>,
  link: 'Which link? (optional)',
  noLink: 'None, or not sure',
  linkOption: (group: string, label: string, host: string) => `${group}: ${label} (${host})`,
  comment: 'Anything to add? (optional)',
  privacy: 'You do not need to give your name.',
  submit: 'Send Report',
  sending: 'Sending...',
  done: 'Done',
  sent: 'Thank you. We will check your report.',
  queuedOffline: 'You are offline. Your report is saved on this device and will be sent when you are online.',
  queued: 'The site cannot be reached now. Your report is saved on this device and will be sent later.',
  unreachable: 'The site could not be reached. Please try again in a moment.',
  failed: 'Your report could not be sent. Please try again.',
  label: (name: string) => `Report: ${name}`,
}
