import { useId } from 'react'
import { DECISION_REASON_LENGTH } from '#shared/domain/constants.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { BuyersSummary } from './buyers-summary.tsx'
import { useBuyers } from './use-buyers.ts'

/** Decision about the buyers of a deleted item: they keep it, or all get a refund for a reason. */
export type BuyersDecision = { isRefund: boolean; reason: string }

type Props = {
  type: SoldType
  id: string
  value: BuyersDecision
  onChange: (value: BuyersDecision) => void
}

export function BuyersChoice({ type, id, value, onChange }: Props) {
  const { soldItems: messages, area } = useMessages(admin)
  const name = useId()
  const { data: buyers, isLoading } = useBuyers(type, id)
  if (buyers === undefined)
    return <p className="mt-3 text-soft">{isLoading ? messages.loading : messages.loadFailed}</p>
  if (buyers.unused === 0) return null
  const option = (isRefund: boolean, label: string) => (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={name}
        checked={value.isRefund === isRefund}
        onChange={() => onChange({ ...value, isRefund })}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  )
  return (
    <div className="mt-3">
      <BuyersSummary type={type} buyers={buyers} />
      <div role="radiogroup" aria-label={messages.choose}>
        {buyers.isUsable && option(false, messages.keep)}
        {option(true, messages.refundAll(buyers.unused))}
      </div>
      {value.isRefund && (
        <Field id={`${name}-reason`} label={area.reason.label}>
          <TextArea
            id={`${name}-reason`}
            rows={2}
            maxLength={DECISION_REASON_LENGTH}
            value={value.reason}
            onChange={({ target }) => onChange({ ...value, reason: target.value })}
          />
        </Field>
      )}
    </div>
  )
}
