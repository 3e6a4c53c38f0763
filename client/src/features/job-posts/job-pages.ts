import type { AdPlace } from '#shared/contracts/site.ts'
import type { JobList } from '#shared/domain/jobs/job-lists.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** The label of a row's action; the row opens the post either way. */
export type JobAction = keyof Messages['jobPosts']['actions']

/** One list page of job posts: its list, its messages, its action, and its state filter and ad place. */
export type JobPage = {
  list: JobList
  messageKey: keyof Messages['jobPosts']['lists']
  action: JobAction
  hasStates: boolean
  adPlace?: AdPlace
}

/** The list pages of job posts (specification 2, decisions B1 and B4). */
export const JOB_PAGES = {
  jobs: { list: 'all', messageKey: 'latest', action: 'apply', hasStates: false },
  results: { list: 'resultLink', messageKey: 'results', action: 'view', hasStates: false },
  admitCard: {
    list: 'admitCardLink',
    messageKey: 'admitCard',
    action: 'download',
    hasStates: false,
    adPlace: 'admitCard',
  },
  answerKey: {
    list: 'answerKeyLink',
    messageKey: 'answerKey',
    action: 'view',
    hasStates: false,
    adPlace: 'answerKey',
  },
  admission: {
    list: 'admissionLink',
    messageKey: 'admission',
    action: 'apply',
    hasStates: false,
    adPlace: 'admission',
  },
  upcoming: { list: 'upcoming', messageKey: 'upcoming', action: 'view', hasStates: false },
  state: { list: 'state', messageKey: 'state', action: 'view', hasStates: true },
  search: { list: 'all', messageKey: 'search', action: 'view', hasStates: true, adPlace: 'search' },
} as const satisfies Record<string, JobPage>
