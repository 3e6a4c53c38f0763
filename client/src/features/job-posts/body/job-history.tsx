import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { Section } from '#client/ui/section.tsx'

/** The changes of a post with their times, and the note that this site, not the government, reports them. */
export function JobHistory({ post }: { post: JobPostDetail }) {
  const messages = useMessages(jobBody)
  return (
    <div className="mt-8 border-t border-line text-sm text-soft">
      {post.history.length > 0 && (
        <Section title={messages.history}>
          <ol className="grid gap-1">
            {post.history.map(({ at, type, summary }) => (
              <li key={at + type} className="flex flex-wrap gap-x-3">
                <time dateTime={at} className="[font-variant-numeric:tabular-nums]">
                  {formatInstant(at)}
                </time>
                <bdi className="text-ink">{summary}</bdi>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <p>
        {messages.updated(formatInstant(post.updatedAt))}. {messages.notGovernment}
      </p>
    </div>
  )
}
