import { useState } from 'react'
import type { CorrectionData, PendingCorrection as Pending } from '#shared/contracts/corrections.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'
import { ChangeList } from './change-list.tsx'

const COUNTS = ['attempts', 'scores', 'ranks', 'unranked'] as const

type Props = { data: CorrectionData; pending: Pending }

export function PendingCorrection({ data, pending }: Props) {
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
      <Actions data={data} isReady={preview !== null} />
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
          <div key={name} className="flex flex-col-reverse justify-end rounded-lg bg-sunken px-3 py-2">
            <dt className="text-sm text-soft">{messages.counts[name]}</dt>
            <dd className="text-2xl font-bold">{preview[name]}</dd>
          </div>
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

type ActionsProps = { data: CorrectionData; isReady: boolean }

function Actions({ data: { quiz, isRunning }, isReady }: ActionsProps) {
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
          <p>{messages.running}</p>
          <CheckField checked={whileRunning} onChange={({ target: { checked } }) => setWhileRunning(checked)}>
            {messages.whileRunning}
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
