import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EligibilitySpec, FormValues } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminEligibility } from '#client/messages/en/admin-eligibility.ts'
import { Button } from '#client/ui/button.tsx'
import { useListError } from '#client/features/admin/forms/inputs/form-context.ts'
import {
  isUnconfirmed,
  toRows,
  type EligibilityFormRow,
} from '#client/features/admin/forms/values/eligibility-values.ts'
import { EligibilityRowFields } from './eligibility-row.tsx'
import { useEligibilityRows, useProposal } from './use-eligibility-rows.ts'

/** Rows of eligibility: typed, or proposed from the text and confirmed. */
export function EligibilityField({ spec: { name } }: { spec: EligibilitySpec }) {
  const messages = useMessages(adminEligibility)
  const rows = useEligibilityRows(name)
  const error = useListError(name)
  return (
    <div className="min-w-0 sm:col-span-2">
      <p className="text-sm text-soft">{messages.hint}</p>
      <Proposal name={name} />
      {rows.fields.map((field, index) => (
        <EligibilityRowFields
          key={field.id}
          path={`${name}.${index}`}
          index={index}
          count={rows.fields.length}
          row={field as unknown as EligibilityFormRow}
          onMove={(to) => rows.move(index, to)}
          onRemove={() => rows.remove(index)}
        />
      ))}
      {error !== undefined && <p className="text-sm text-red">{error}</p>}
      <Button
        id={rows.addId}
        variant="text"
        className="-ml-4"
        aria-label={messages.addRow}
        aria-invalid={error !== undefined}
        onClick={rows.add}
      >
        <span aria-hidden>+</span>
        {messages.add}
      </Button>
    </div>
  )
}

function Proposal({ name }: { name: string }) {
  const messages = useMessages(adminEligibility)
  const { reading, propose, confirmAll } = useProposal(name)
  const { control } = useFormContext<FormValues>()
  const isOpen = toRows(useWatch({ control, name })).some(isUnconfirmed)
  const id = useId()
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button id={id} onClick={() => void propose()}>
          {reading.kind === 'reading' ? messages.proposing : messages.propose}
        </Button>
        {isOpen && (
          <Button
            onClick={() => {
              confirmAll()
              // The button disappears with the last open row.
              document.getElementById(id)?.focus()
            }}
          >
            {messages.confirmAll}
          </Button>
        )}
      </div>
      {reading.kind === 'failed' && <p className="mt-2 text-red">{messages.failed}</p>}
      {reading.kind === 'done' && (
        <p className="mt-2">{reading.added === 0 ? messages.nothingNew : messages.proposed(reading.added)}</p>
      )}
      {reading.kind === 'done' && reading.unread.length > 0 && (
        <div className="mt-2 rounded-lg bg-sunken p-3 wrap-anywhere">
          <p className="font-medium text-amber">{messages.unread}</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {reading.unread.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
