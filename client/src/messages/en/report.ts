import type { ReportReason } from '#shared/domain/reports.ts'

/** The messages of the report dialog of a post, loaded with it. */
export const report = {
  title: 'Report a wrong link',
  reason: 'What is wrong?',
  reasons: {
    'Link does not open': 'A link does not open',
    'Link leads elsewhere': 'A link leads elsewhere',
    'Wrong date': 'A date is wrong',
    'Wrong information': 'Other information is wrong',
    Other: 'Something else',
  } satisfies Record<ReportReason, string>,
  reasonMissing: 'Please choose what is wrong.',
  link: 'Which link? (optional)',
  noLink: 'None of them, or not sure',
  linkOption: (group: string, label: string, host: string) => `${group}: ${label} (${host})`,
  comment: 'Anything to add? (optional)',
  privacy: 'You need not say who you are.',
  submit: 'Send Report',
  sending: 'Sending...',
  cancel: 'Cancel',
  done: 'Done',
  sent: 'Thank you. We will look at it.',
  offline: 'You are offline. Your report waits on this device and goes out when you are connected again.',
  unreached: 'Our server cannot be reached. Your report waits on this device and goes out as soon as it can.',
  unreachable: 'We could not reach the server. Please try again in a moment.',
  failed: 'Your report could not be sent. Please try again.',
  label: (name: string) => `Report: ${name}`,
}
