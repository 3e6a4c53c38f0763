import type { JobList } from '#shared/domain/job-lists/job-lists.ts'
import type { SITE_PAGES } from './site-pages.ts'

export const LIST_PAGES = {
  '/jobs': 'all',
  '/results': 'resultLink',
  '/admit-card': 'admitCardLink',
  '/answer-key': 'answerKeyLink',
  '/admission': 'admissionLink',
  '/upcoming-job': 'upcoming',
  '/state-job': 'state',
} as const satisfies Partial<Record<(typeof SITE_PAGES)[number], JobList>>

export const stateAddress = (path: string, state: string): string =>
  state === '' ? path : `${path}?${new URLSearchParams({ state }).toString()}`
