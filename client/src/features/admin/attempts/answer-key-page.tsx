import { useState } from 'react'
import type { CorrectionData, PendingCorrection as Pending } from '#shared/contracts/corrections.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useAdminSearch, ALL_QUESTIONS } from '#client/features/admin/requests/admin-search.ts'
import { CardTitle, TextLink, Figure } from '#client/features/admin/lists/card-parts.tsx'
import {
  pollInterval,
  useAdminQuery,
  useInvalidate,
} from '#client/features/admin/requests/use-admin-query.ts'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { CorrectionForm } from './correction-form.tsx'

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
        <TextLink href={`/admin/attempts${stringifySearch({ target: quizId })}`}>{messages.back}</TextLink>
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

const COUNTS = ['attempts', 'scores', 'ranks', 'unranked'] as const

type PendingCorrectionProps = { data: CorrectionData; pending: Pending }

function PendingCorrection({ data, pending }: PendingCorrectionProps) {
  const messages = useMessages(admin).corrections
  const { changes, reason, preview } = pending
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{messages.pending}</h3>
      <ChangeList changes={changes} reason={reason} />
      {preview === null ? (
        <p role="status" className="mt-4">
          {messages.preparing}
        </p>
      ) : (
        <Preview preview={preview} />
      )}
      <PendingActions data={data} isReady={preview !== null} />
    </section>
  )
}

type Shown = NonNullable<Pending['preview']>

function Preview({ preview }: { preview: Shown }) {
  const messages = useMessages(admin).corrections
  const rank = (value: number | null) => (value === null ? messages.noRank : String(value))
  const counts = COUNTS.filter((name) => name !== 'unranked' || preview.unranked > 0)
  return (
    <>
      <h3 className="mt-4 font-semibold">{messages.preview}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4 [font-variant-numeric:tabular-nums]">
        {counts.map((name) => (
          <Figure key={name} label={messages.counts[name]} value={preview[name]} />
        ))}
      </dl>
      {preview.examples.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-2 font-semibold">{messages.examples}</h3>
          <DataTable
            label={messages.examples}
            head={[[messages.columns.name], [messages.columns.score], [messages.columns.rank]]}
            rows={preview.examples.map(({ name, email, ...example }) => [
              name === '' && email === '' ? [messages.deleted] : [name, email],
              [messages.fromTo(messages.score(example.scoreBefore), messages.score(example.scoreAfter))],
              [messages.fromTo(rank(example.rankBefore), rank(example.rankAfter))],
            ])}
          />
        </div>
      )}
    </>
  )
}

type PendingActionsProps = { data: CorrectionData; isReady: boolean }

function PendingActions({ data: { quiz, isRunning }, isReady }: PendingActionsProps) {
  const messages = useMessages(admin).corrections
  const [whileRunning, setWhileRunning] = useState(false)
  const { mutate, isPending } = useAdminWrite({
    failed: messages.failed,
    onSettled: useInvalidate('/admin/corrections'),
  })
  const press = (action: 'apply' | 'cancel') => {
    const body = action === 'apply' ? { whileRunning } : {}
    mutate({ path: `/admin/corrections/${quiz._id}/${action}`, method: 'POST', body })
  }
  return (
    <div className="mt-4 max-w-prose">
      {isReady && isRunning && (
        <>
          <p>{messages.runningHint}</p>
          <CheckField checked={whileRunning} onChange={({ target: { checked } }) => setWhileRunning(checked)}>
            {messages.applyWhileRunning}
          </CheckField>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {isReady && (
          <Button
            variant="primary"
            disabled={isPending || (isRunning && !whileRunning)}
            onClick={() => press('apply')}
          >
            {messages.apply}
          </Button>
        )}
        <Button disabled={isPending} onClick={() => press('cancel')}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  )
}

type Change = Pending['changes'][number]
type ChangeListProps = Pick<Pending, 'changes' | 'reason'>

function ChangeList({ changes, reason }: ChangeListProps) {
  const messages = useMessages(admin).corrections
  const formatKey = ({ key }: Change) =>
    key.kind === 'options'
      ? messages.change.options(key.options.map(messages.letter).join(', '))
      : messages.change[key.kind]
  return (
    <>
      <ul className="mt-1 list-disc ps-5">
        {changes.map((change) => (
          <li key={change.questionId} className="wrap-anywhere">
            <CardTitle title={change.questionName} /> <strong>{formatKey(change)}</strong>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm wrap-anywhere text-soft">
        <bdi>{messages.because(reason)}</bdi>
      </p>
    </>
  )
}
