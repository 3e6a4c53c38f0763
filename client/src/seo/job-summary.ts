import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { isProbablyClosed } from '#shared/domain/jobs/job-status.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { seo } from '#client/messages/en/seo.ts'
import { latestStage } from './list-meta.ts'
import { plainLine } from './markup.ts'
import type { PageMeta } from './page-meta.ts'
import { placeText } from './place.ts'

// Graphemes of a name that leave room for the dates.
const NAME_LENGTH = 80

type Day = Pick<PageMeta, 'today' | 'messages'>

const isPastApplications = (post: JobPostDetail): boolean => {
  const stage = latestStage(post)
  return stage !== null && stage !== 'applyLink' && stage !== 'admissionLink'
}

export function deadlineText(lastDate: string, today: string): string {
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

export const jobPreview = (post: JobPostDetail, { today, messages }: Day): string =>
  joined([
    dateText(post, today),
    stageText(post),
    post.jobRole,
    posts(post, messages),
    placeText(post, messages.jobPosts.allIndia),
  ])

export const jobSummary = (post: JobPostDetail, { today, messages }: Day): string => {
  const facts = joined([
    truncate(plainLine(post.postName), NAME_LENGTH),
    dateText(post, today),
    stageText(post),
    posts(post, messages),
    placeText(post, messages.jobPosts.allIndia),
  ])
  return `${facts}. ${post.description}`
}
