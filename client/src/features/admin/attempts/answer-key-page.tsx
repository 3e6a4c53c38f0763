import type { CorrectionData } from '#shared/contracts/corrections.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useAdminSearch, ALL_QUESTIONS } from '#client/features/admin/requests/admin-search.ts'
import { CardTitle } from '#client/features/admin/lists/card-title.tsx'
import { pollInterval, useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { ChangeList } from './change-list.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { PendingCorrection } from './pending-correction.tsx'

export function KeyPage({ quizId }: { quizId: string }) {
  const messages = useMessages(admin).corrections
  const { search } = useAdminSearch()
  const query = new URLSearchParams({ page: String(search.page) })
  if (search.question !== ALL_QUESTIONS) query.set('questionId', search.question)
  const list = useAdminQuery<CorrectionData>(
    `/admin/corrections/${encodeURIComponent(quizId)}?${query.toString()}`,
    { refetchInterval: (each) => each.state.data?.pending?.status === 'preparing' && pollInterval(each) },
  )
  return (
    <>
      <p>
        <a
          href={`/admin/attempts${stringifySearch({ target: quizId })}`}
          className="inline-flex min-h-12 items-center text-accent underline"
        >
          {messages.back}
        </a>
      </p>
      <QueryData query={list}>
        {(data) => (
          <PartBoundary>
            <h2 className="text-lg font-semibold wrap-anywhere">
              <CardTitle title={data.quiz.title} />
            </h2>
            <p className="mt-1 max-w-prose text-soft">{messages.intro}</p>
            {data.pending === null ? (
              <CorrectionForm key={quizId} quizId={quizId} list={list} />
            ) : (
              <PendingCorrection data={data} pending={data.pending} />
            )}
            <Applied applied={data.applied} />
          </PartBoundary>
        )}
      </QueryData>
    </>
  )
}

function Applied({ applied }: Pick<CorrectionData, 'applied'>) {
  const messages = useMessages(admin).corrections
  if (applied.length === 0) return null
  return (
    <section className="mt-8">
      <h3 className="font-semibold">{messages.applied}</h3>
      <ul>
        {applied.map(({ appliedAt, changes, reason }) => (
          <li key={appliedAt} className="border-b border-line py-3">
            <p className="font-medium">{messages.appliedAt(formatInstant(appliedAt))}</p>
            <ChangeList changes={changes} reason={reason} />
          </li>
        ))}
      </ul>
    </section>
  )
}
