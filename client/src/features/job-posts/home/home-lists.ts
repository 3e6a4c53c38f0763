import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobList } from '#shared/domain/job-lists/job-lists.ts'
import type { Api, MaybeStale } from '#shared/contracts/api.ts'

export type HomeList = {
  list: JobList
  to: '/jobs' | '/results' | '/admit-card'
  messageKey: 'latest' | 'results' | 'admitCard'
}

export const HOME_LISTS = [
  { list: 'applyLink', to: '/jobs', messageKey: 'latest' },
  { list: 'resultLink', to: '/results', messageKey: 'results' },
  { list: 'admitCardLink', to: '/admit-card', messageKey: 'admitCard' },
] as const satisfies HomeList[]

export const HOME_ROWS = 8

const FIRST_ROWS = { page: 1, searchQuery: '', state: '', limit: HOME_ROWS }

export type HomeData = (MaybeStale<JobSummaryListData> | null)[]

/** Loads the three lists in parallel. A failed list is null; throws if all three fail. */
export async function loadHome(api: Api): Promise<HomeData> {
  const responses = await Promise.allSettled(HOME_LISTS.map(({ list }) => api.jobs(list, FIRST_ROWS)))
  const [first] = responses
  if (first?.status === 'rejected' && responses.every(({ status }) => status === 'rejected'))
    throw first.reason
  return responses.map((response) => (response.status === 'fulfilled' ? response.value : null))
}
