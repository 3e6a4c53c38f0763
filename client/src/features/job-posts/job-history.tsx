import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { showInstant } from '#shared/domain/dates/india-day.ts'
import { Section } from '#client/ui/section.tsx'
import { useJobWords } from './use-job-words.ts'

/** The changes of a post with their times, and the note that this site, not the government, reports them. */
export function JobHistory({ post }: { post: JobPostDetail }) {
  const words = useJobWords()
  return (
    <div className="mt-8 border-t border-line text-sm text-soft">
      {post.history.length > 0 && (
        <Section title={words.history}>
          <ol className="grid gap-1">
            {post.history.map(({ at, type, summary }) => (
              <li key={at + type} className="flex flex-wrap gap-x-3">
                <time dateTime={at} className="[font-variant-numeric:tabular-nums]">
                  {showInstant(at)}
                </time>
                <bdi className="text-ink">{summary}</bdi>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <p>
        {words.updated(showInstant(post.updatedAt))}. {words.notGovernment}
      </p>
    </div>
  )
}
