import type { JobPost } from '#shared/contracts/job-post.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { OrganisationLink } from './organisation-link.tsx'
import { knownFacts } from './job-view-model.ts'

/** The main facts of a post: role, number of posts, place, pay, dates. */
export function JobFacts({ post }: { post: JobPost }) {
  const { facts: dates, organisation } = useMessages().jobPosts
  const facts = { ...dates, ...useMessages(jobBody).facts }
  return (
    <dl className="facts my-5 rounded-xl bg-sunken p-4">
      {post.organisation !== '' && (
        <div className="col-span-full">
          <dt className="text-sm text-soft">{facts.organisation}</dt>
          <dd className="font-medium">
            <OrganisationLink post={post} className="inline-flex min-h-6 items-center text-accent underline">
              {organisation.title(post.organisationName, post.organisationShort)}
            </OrganisationLink>
          </dd>
        </div>
      )}
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
