import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { seo } from '#client/messages/en/seo.ts'
import { findItemList, findListedKind, findPrivateJob } from './item-pages.ts'
import { deadlineText, jobPreview, jobSummary } from './job-summary.ts'
import { toListPath, listMeta } from './list-meta.ts'
import { plainLine } from './markup.ts'
import {
  findJob,
  findListedOrganisation,
  findList,
  getPath,
  getQuery,
  findQuiz,
  type PageMeta,
} from './page-meta.ts'

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
