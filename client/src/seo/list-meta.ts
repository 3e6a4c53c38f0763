import { hasStage, STAGES, type Stage, type StageLinks } from '#shared/domain/jobs/job-stages.ts'
import type { LIST_PAGES } from '#shared/domain/pages/list-pages.ts'
import type { Messages } from '#client/lib/i18n.ts'

type ListPath = keyof typeof LIST_PAGES | '/Search'

const MESSAGE_KEYS = {
  '/jobs': 'latest',
  '/results': 'results',
  '/admit-card': 'admitCard',
  '/answer-key': 'answerKey',
  '/admission': 'admission',
  '/upcoming-job': 'upcoming',
  '/state-job': 'state',
  '/Search': 'search',
} as const satisfies Record<ListPath, keyof Messages['jobPosts']['lists']>

const isListPath = (path: string): path is ListPath => Object.hasOwn(MESSAGE_KEYS, path)

export function toListPath(routeId: string): ListPath | null {
  const path = routeId.replace(/^\/_list/, '')
  return isListPath(path) ? path : null
}

export const listMeta = (path: ListPath, messages: Messages): { title: string; intro: string } =>
  messages.jobPosts.lists[MESSAGE_KEYS[path]]

/** Returns the feed of a list page. The search page uses the feed of the list it searches. */
export const toFeedPath = (path: ListPath): string => `${path === '/Search' ? '/jobs' : path}/feed.xml`

const LIST_OF_STAGE = {
  applyLink: '/jobs',
  admissionLink: '/admission',
  admitCardLink: '/admit-card',
  answerKeyLink: '/answer-key',
  resultLink: '/results',
} as const satisfies Record<Stage, ListPath>

export const latestStage = (links: StageLinks): Stage | null =>
  STAGES.filter((stage) => hasStage(links[stage])).at(-1) ?? null

export const getHomeList = (links: StageLinks): ListPath => LIST_OF_STAGE[latestStage(links) ?? 'applyLink']
