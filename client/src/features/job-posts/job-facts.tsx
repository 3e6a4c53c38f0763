import type { JobPost } from '#shared/contracts/job-post.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { knownFacts } from './job-view-model.ts'

/** The main facts of a post: role, number of posts, place, pay, dates. */
export function JobFacts({ post }: { post: JobPost }) {
  const { facts } = useMessages().jobPosts
  return (
    <dl className="my-5 grid grid-cols-2 gap-x-4 gap-y-3 rounded-xl bg-sunken p-4 sm:grid-cols-3">
      {knownFacts(post).map(({ fact, value }) => (
        <div key={fact}>
          <dt className="text-sm text-soft">{facts[fact]}</dt>
          <dd className="font-medium">
            <bdi>{formatDay(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
