import type { AdSlot } from '#shared/contracts/site.ts'
import type { JobList } from '#shared/domain/job-lists/job-lists.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** List page of job posts: its list, its messages, its state filter and ad position. */
export type JobPage = {
  list: JobList
  messageKey: keyof Messages['jobPosts']['lists']
  hasStates: boolean
  adPlace?: AdSlot
}

/** List pages of job posts. `/jobs` and `/Search` show all posts; only the second has an ad. */
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

// Lists that show one stage of a recruitment after its vacancy.
const STAGE_LISTS: readonly JobList[] = ['resultLink', 'admitCardLink', 'answerKeyLink', 'admissionLink']

/** Returns the stage that the rows of a list show; undefined if they show the newest event. */
export const stageOfList = (list: JobList): Stage | undefined =>
  STAGE_LISTS.includes(list) ? (list as Stage) : undefined
