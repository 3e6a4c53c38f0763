import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminEligibility } from '#client/messages/en/admin-eligibility.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormField } from '#client/features/admin/forms/fields/form-field.tsx'
import { fieldId, useFormFrame } from '#client/features/admin/forms/inputs/form-context.ts'
import { RowButtons } from '#client/features/admin/forms/inputs/row-buttons.tsx'
import type { EligibilityFormRow } from '#client/features/admin/forms/values/eligibility-values.ts'
import { withCentralYears } from './proposed-rows.ts'
import { RelaxationFields } from './relaxation-fields.tsx'
import { getRowSpecs } from './row-specs.ts'

type Props = {
  path: string
  index: number
  count: number
  row: Pick<EligibilityFormRow, 'from' | 'check'>
  onMove: (to: number) => void
  onRemove: () => void
}

/** Conditions of one row, with the lines behind proposed values and the confirmation. */
export function EligibilityRowFields({ path, index, count, row: { from, check }, onMove, onRemove }: Props) {
  const messages = useMessages(adminEligibility)
  const { control } = useFormContext<FormValues>()
  const isConfirmed = useWatch({ control, name: `${path}.isConfirmed` }) === true
  const { before, after } = getRowSpecs(messages, path, from)
  return (
    <fieldset
      className={`my-3 min-w-0 rounded-lg border p-3 wrap-anywhere ${isConfirmed ? 'border-line' : 'border-amber'}`}
    >
      <legend className="px-1 font-medium">{messages.row(index + 1)}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Confirmation path={path} index={index} isConfirmed={isConfirmed} />
        <CentralButton path={path} index={index} />
        <span className="ml-auto">
          <RowButtons
            what={messages.rowOf(index + 1)}
            index={index}
            count={count}
            onMove={onMove}
            onRemove={onRemove}
          />
        </span>
      </div>
      {!isConfirmed && check.length > 0 && <UnclearLines check={check} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {before.map((spec) => (
          <FormField key={spec.name} spec={spec} />
        ))}
        <RelaxationFields path={path} from={from} />
        {after.map((spec) => (
          <FormField key={spec.name} spec={spec} />
        ))}
      </div>
    </fieldset>
  )
}

type PartProps = { path: string; index: number }

function Confirmation({ path, index, isConfirmed }: PartProps & { isConfirmed: boolean }) {
  const messages = useMessages(adminEligibility)
  const { setValue, trigger } = useFormContext<FormValues>()
  const { announce } = useFormFrame()
  const flag: string = `${path}.isConfirmed`
  const confirm = () => {
    setValue(flag, !isConfirmed, { shouldDirty: true })
    announce(isConfirmed ? messages.rowNotConfirmed(index + 1) : messages.rowConfirmed(index + 1))
    // Only confirmed rows are sent, and only those are checked.
    void trigger(path)
  }
  return (
    <>
      <Badge tone={isConfirmed ? 'soft' : 'outline'}>
        {isConfirmed ? messages.confirmed : messages.notConfirmed}
      </Badge>
      <Button
        id={`${fieldId(path)}-confirm`}
        variant={isConfirmed ? 'text' : 'secondary'}
        aria-label={isConfirmed ? messages.undoConfirmRow(index + 1) : messages.confirmRow(index + 1)}
        onClick={confirm}
      >
        {isConfirmed ? messages.undoConfirm : messages.confirm}
      </Button>
    </>
  )
}

function CentralButton({ path, index }: PartProps) {
  const messages = useMessages(adminEligibility)
  const { getValues, setValue } = useFormContext<FormValues>()
  const { announce } = useFormFrame()
  const list: string = `${path}.relaxations`
  const [note, setNote] = useState<string | null>(null)
  const add = () => {
    const relaxations = getValues(list) as EligibilityFormRow['relaxations']
    const filled = withCentralYears(relaxations)
    const isChanged = JSON.stringify(filled) !== JSON.stringify(relaxations)
    setValue(list, filled, { shouldDirty: true })
    const text = isChanged ? messages.centralAdded : messages.centralPresent
    setNote(text)
    announce(text)
  }
  return (
    <>
      <Button variant="text" aria-label={messages.centralFor(index + 1)} onClick={add}>
        {messages.central}
      </Button>
      {note !== null && <p className="order-last basis-full text-sm">{note}</p>}
    </>
  )
}

const MAX_NAMED_FIELDS = 8

/** Lines that may state a condition, each once, with the fields that they may decide. */
function UnclearLines({ check }: Pick<EligibilityFormRow, 'check'>) {
  const messages = useMessages(adminEligibility)
  const lines = [...new Set(check.map(({ from }) => from))]
  const fieldsOf = (line: string): string => {
    const fields = check.filter(({ from }) => from === line).map(({ field }) => messages.fields[field])
    return fields.length > MAX_NAMED_FIELDS ? messages.anyField : fields.join(', ')
  }
  return (
    <div className="mb-4 rounded-lg bg-sunken p-3">
      <p className="font-medium text-amber">{messages.unclear}</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi> <span className="text-soft">({fieldsOf(line)})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
