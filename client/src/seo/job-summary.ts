import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { showDay } from '#shared/domain/dates/india-day.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { seo } from '#client/messages/en/seo.ts'
import { latestStage } from './list-meta.ts'
import { plainLine } from './markup.ts'
import type { PageMeta } from './page-meta.ts'
import { placeWords } from './place.ts'

// So much of a name leaves room for the dates.
const NAME_LENGTH = 80

type Day = Pick<PageMeta, 'today' | 'messages'>

function dateWords({ beginDate, lastDate }: JobPostDetail, today: string): string {
  if (isClosed(lastDate, today)) return seo.job.closed(showDay(lastDate))
  if (lastDate !== '') return seo.job.lastDate(showDay(lastDate))
  return isBlank(beginDate) ? '' : seo.job.beginDate(showDay(beginDate))
}

// How far a post has come, where that is beyond its vacancy: in the words under which its links stand.
function newsWords(post: JobPostDetail): string {
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

/** What a shared link of a post says below its name: the date first, then news, role, number of posts and place. */
export const jobPreview = (post: JobPostDetail, { today, messages }: Day): string =>
  joined([
    dateWords(post, today),
    newsWords(post),
    post.jobRole,
    posts(post, messages),
    placeWords(post, messages.jobPosts.allIndia),
  ])

/** What a search engine may show of a post: name, date, number of posts and place, then as its text begins. */
export const jobSummary = (post: JobPostDetail, { today, messages }: Day): string => {
  const facts = joined([
    truncate(plainLine(post.postName), NAME_LENGTH),
    dateWords(post, today),
    newsWords(post),
    posts(post, messages),
    placeWords(post, messages.jobPosts.allIndia),
  ])
  return `${facts}. ${post.description}`
}
