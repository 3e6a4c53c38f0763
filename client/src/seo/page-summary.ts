import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { isProbablyClosed } from '#shared/domain/jobs/job-status.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { seo } from '#client/messages/en/seo.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { toListPath, listMeta, latestStage } from './list-meta.ts'
import { plainLine } from './markup.ts'
import {
  findJob,
  findListedOrganisation,
  findList,
  getPath,
  getQuery,
  findQuiz,
  type PageMeta,
  findItemList,
  findListedKind,
  findPrivateJob,
} from './page-meta.ts'
import { placeText } from './place.ts'

// Maximum graphemes of a search engine description, of a link preview, and of a search text in a description.
const SUMMARY_LENGTH = 155
const PREVIEW_LENGTH = 200
const SEARCH_LENGTH = 40
const NAMED_POSTS = 3

export function pageSummary(facts: PageMeta): string {
  const job = findJob(facts)
  return truncate(plainLine(job ? jobSummary(job, facts) : otherSummary(facts)), SUMMARY_LENGTH)
}

export function pagePreview(facts: PageMeta, summary: string): string {
  const job = findJob(facts)
  return job ? truncate(jobPreview(job, facts), PREVIEW_LENGTH) : summary
}

function otherSummary(facts: PageMeta): string {
  const { site, today } = facts
  const privateJob = findPrivateJob(facts)
  if (privateJob) return seo.privateJob(privateJob.postName, joinFacts(privateJob, today), site.name)
  const quiz = findQuiz(facts)
  if (quiz) return seo.quiz(quiz.totalQuestions, quiz.durationMinutes, quiz.description)
  return listSummary(facts) ?? (seo.pages[getPath(facts)] ?? seo.home)(site.name)
}

const joinFacts = (
  { company, jobRole, location, salary, lastDate }: ItemDetails['privateJob'],
  today: string,
) =>
  [company, jobRole, location, salary, deadlineText(lastDate, today)]
    .filter((fact) => !isBlank(fact))
    .join(' · ')

function listSummary(facts: PageMeta): string | null {
  const intro = findIntro(facts)
  if (intro === undefined) return null
  const query = getQuery(facts)
  const [state, search] = [query.get('state') ?? '', query.get('searchQuery') ?? '']
  const jobs = findList(facts)
  const list = jobs ? { ...jobs, names: jobs.jobPosts.map(({ postName }) => postName) } : findItemList(facts)
  return [
    intro,
    jobs !== null && isState(state) && seo.list.state(state),
    search !== '' && seo.list.search(truncate(plainLine(search), SEARCH_LENGTH)),
    list !== null && list.page > 1 && seo.list.page(list.page, list.pageCount),
    list !== null && list.names.length > 0 && seo.list.newest(list.names.slice(0, NAMED_POSTS).join('; ')),
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function findIntro(facts: PageMeta): string | undefined {
  const { routeId, messages, site } = facts
  const organisation = findListedOrganisation(facts)
  if (organisation !== null) return seo.organisation(organisation.name, organisation.short)
  const path = toListPath(routeId)
  if (path !== null) return listMeta(path, messages).intro
  const items = findListedKind(routeId)
  return items ? seo.lists[items.kind](site.name) : undefined
}

// Graphemes of a name that leave room for the dates.
const NAME_LENGTH = 80

type Day = Pick<PageMeta, 'today' | 'messages'>

const isPastApplications = (post: JobPostDetail): boolean => {
  const stage = latestStage(post)
  return stage !== null && stage !== 'applyLink' && stage !== 'admissionLink'
}

function deadlineText(lastDate: string, today: string): string {
  if (lastDate === '') return ''
  return seo.job[isClosed(lastDate, today) ? 'closed' : 'lastDate'](formatDay(lastDate))
}

function dateText(post: JobPostDetail, today: string): string {
  const { beginDate, lastDate } = post
  const isPast = isPastApplications(post)
  // Users who search for an admit card or a result do not need application dates.
  if (isPast && (isClosed(lastDate, today) || isProbablyClosed(post, today))) return ''
  if (lastDate !== '') return deadlineText(lastDate, today)
  if (isProbablyClosed(post, today)) return seo.job.probablyClosed
  return isBlank(beginDate) ? '' : seo.job.beginDate(formatDay(beginDate))
}

function stageText(post: JobPostDetail): string {
  const stage = latestStage(post)
  return stage === null || stage === 'applyLink' ? '' : jobBody.groups[stage]
}

const joined = (parts: readonly string[]): string =>
  parts
    .map(plainLine)
    .filter((part) => !isBlank(part))
    .join(' · ')

const posts = ({ totalPost }: JobPostDetail, { jobPosts }: PageMeta['messages']): string =>
  isBlank(totalPost) ? '' : jobPosts.posts(totalPost.trim())

const jobPreview = (post: JobPostDetail, { today, messages }: Day): string =>
  joined([
    dateText(post, today),
    stageText(post),
    post.jobRole,
    posts(post, messages),
    placeText(post, messages.jobPosts.allIndia),
  ])

const jobSummary = (post: JobPostDetail, { today, messages }: Day): string => {
  const facts = joined([
    truncate(plainLine(post.postName), NAME_LENGTH),
    dateText(post, today),
    stageText(post),
    posts(post, messages),
    placeText(post, messages.jobPosts.allIndia),
  ])
  return `${facts}. ${post.description}`
}
