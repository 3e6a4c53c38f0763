import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { seo } from '#client/messages/en/seo.ts'
import { itemListOf, listedKindOf, privateJobOf } from './item-pages.ts'
import { deadlineText, jobPreview, jobSummary } from './job-summary.ts'
import { listPathOf, listMeta } from './list-meta.ts'
import { plainLine } from './markup.ts'
import { jobOf, listedOrganisationOf, listOf, pathOf, queryOf, quizOf, type PageMeta } from './page-meta.ts'

// Maximum graphemes of a search engine description, of a link preview, and of a search text in a description.
const SUMMARY_LENGTH = 155
const PREVIEW_LENGTH = 200
const SEARCH_LENGTH = 40
const NAMED_POSTS = 3

export function pageSummary(facts: PageMeta): string {
  const job = jobOf(facts)
  return truncate(plainLine(job ? jobSummary(job, facts) : otherSummary(facts)), SUMMARY_LENGTH)
}

export function pagePreview(facts: PageMeta, summary: string): string {
  const job = jobOf(facts)
  return job ? truncate(jobPreview(job, facts), PREVIEW_LENGTH) : summary
}

function otherSummary(facts: PageMeta): string {
  const { site, today } = facts
  const privateJob = privateJobOf(facts)
  if (privateJob) return seo.privateJob(privateJob.postName, factsOf(privateJob, today), site.name)
  const quiz = quizOf(facts)
  if (quiz) return seo.quiz(quiz.totalQuestions, quiz.durationMinutes, quiz.description)
  return listSummary(facts) ?? (seo.pages[pathOf(facts)] ?? seo.home)(site.name)
}

const factsOf = (
  { company, jobRole, location, salary, lastDate }: ItemDetails['privateJob'],
  today: string,
) =>
  [company, jobRole, location, salary, deadlineText(lastDate, today)]
    .filter((fact) => !isBlank(fact))
    .join(' · ')

function listSummary(facts: PageMeta): string | null {
  const intro = introOf(facts)
  if (intro === undefined) return null
  const query = queryOf(facts)
  const [state, search] = [query.get('state') ?? '', query.get('searchQuery') ?? '']
  const jobs = listOf(facts)
  const list = jobs ? { ...jobs, names: jobs.jobPosts.map(({ postName }) => postName) } : itemListOf(facts)
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

function introOf(facts: PageMeta): string | undefined {
  const { routeId, messages, site } = facts
  const organisation = listedOrganisationOf(facts)
  if (organisation !== null) return seo.organisation(organisation.name, organisation.short)
  const path = listPathOf(routeId)
  if (path !== null) return listMeta(path, messages).intro
  const items = listedKindOf(routeId)
  return items ? seo.lists[items.kind](site.name) : undefined
}
