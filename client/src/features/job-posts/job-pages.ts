import type { AdPlace } from '#shared/contracts/site.ts'
import type { JobList } from '#shared/domain/jobs/job-lists.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** The label of a row's action; the row opens the post either way. */
export type JobAction = keyof Messages['jobPosts']['actions']

/** One list page of job posts: its list, its messages, its action, and its state filter and ad place. */
export type JobPage = {
  list: JobList
  word: keyof Messages['jobPosts']['lists']
  action: JobAction
  hasStates: boolean
  adPlace?: AdPlace
}

/** The list pages of job posts (specification 2, decisions B1 and B4). */
export const JOB_PAGES = {
  jobs: { list: 'all', word: 'latest', action: 'apply', hasStates: false },
  results: { list: 'resultLink', word: 'results', action: 'view', hasStates: false },
  admitCard: {
    list: 'admitCardLink',
    word: 'admitCard',
    action: 'download',
    hasStates: false,
    adPlace: 'admitCard',
  },
  answerKey: {
    list: 'answerKeyLink',
    word: 'answerKey',
    action: 'view',
    hasStates: false,
    adPlace: 'answerKey',
  },
  admission: {
    list: 'admissionLink',
    word: 'admission',
    action: 'apply',
    hasStates: false,
    adPlace: 'admission',
  },
  upcoming: { list: 'upcoming', word: 'upcoming', action: 'view', hasStates: false },
  state: { list: 'state', word: 'state', action: 'view', hasStates: true },
  search: { list: 'all', word: 'search', action: 'view', hasStates: true, adPlace: 'search' },
} as const satisfies Record<string, JobPage>
