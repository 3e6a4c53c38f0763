import type { AdPlace } from '#shared/contracts/site.ts'
import type { JobList } from '#shared/domain/job-lists/job-lists.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** One list page of job posts: its list, its messages, and its state filter and ad place. */
export type JobPage = {
  list: JobList
  messageKey: keyof Messages['jobPosts']['lists']
  hasStates: boolean
  adPlace?: AdPlace
}

/** The list pages of job posts. `/jobs` and `/Search` show all posts; only the second has an ad. */
export const JOB_PAGES = {
  jobs: { list: 'all', messageKey: 'latest', hasStates: false },
  results: { list: 'resultLink', messageKey: 'results', hasStates: false },
  admitCard: {
    list: 'admitCardLink',
    messageKey: 'admitCard',
    hasStates: false,
    adPlace: 'admitCard',
  },
  answerKey: {
    list: 'answerKeyLink',
    messageKey: 'answerKey',

    hasStates: false,
    adPlace: 'answerKey',
  },
  admission: {
    list: 'admissionLink',
    messageKey: 'admission',

    hasStates: false,
    adPlace: 'admission',
  },
  upcoming: { list: 'upcoming', messageKey: 'upcoming', hasStates: false },
  state: { list: 'state', messageKey: 'state', hasStates: true },
  search: { list: 'all', messageKey: 'search', hasStates: true, adPlace: 'search' },
} as const satisfies Record<string, JobPage>

// The lists that show one stage of a recruitment after its vacancy.
const STAGE_LISTS: readonly JobList[] = ['resultLink', 'admitCardLink', 'answerKeyLink', 'admissionLink']

/** Returns the stage that the rows of a list tell of; undefined if they tell what is newest. */
export const stageOfList = (list: JobList): Stage | undefined =>
  STAGE_LISTS.includes(list) ? (list as Stage) : undefined
