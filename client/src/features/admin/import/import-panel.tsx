import { useId } from 'react'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { Button } from '#client/ui/button.tsx'
import { ImportInputs } from './import-inputs.tsx'
import { ImportReport } from './import-report.tsx'
import { SubpageHeading } from '#client/features/admin/lists/item-form.tsx'
import { useImport } from './use-import.ts'

type Props = { kind: TransferKind; onImported: () => void; onClose: () => void }

/** Imports rows as drafts: choose or paste them, check them, then import. */
export function ImportPanel({ kind, onImported, onClose }: Props) {
  const messages = useMessages(admin).transfer
  const messageId = useId()
  const { element, form, report, status, failure, send } = useImport(kind, onImported)
  const questions = report?.questions ?? []
  const result = questions.length === 0 ? report : null
  const isChecked = result !== null && result.imported === 0

  return (
    <>
      <SubpageHeading title={messages.title[kind]} />
      <p className="mb-4 max-w-prose text-soft">
        {messages.intro} {messages.columnsHint[kind]}
      </p>
      <form ref={element} noValidate onSubmit={(event) => void send(true)(event)}>
        <ImportInputs
          form={form}
          kind={kind}
          requiredChoices={new Set(questions.map(({ choice }) => choice))}
          messageId={messageId}
        />
        <p id={messageId} role="alert" className="mt-2 font-medium whitespace-pre-line text-red">
          {failure ??
            questions.map((question) => messages.choices[question.choice].question(question)).join('\n')}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant={isChecked ? 'secondary' : 'primary'} disabled={status !== ''}>
            {status === 'check' ? messages.checking : messages.check}
          </Button>
          {isChecked && result.rows.length > 0 && (
            <Button variant="primary" disabled={status !== ''} onClick={() => void send(false)()}>
              {status === 'import' ? messages.importing : messages.importRows(result.rows.length)}
            </Button>
          )}
        </div>
      </form>
      <PartBoundary>{result && <ImportReport kind={kind} report={result} onClose={onClose} />}</PartBoundary>
    </>
  )
}
