import { useWatch } from 'react-hook-form'
import { RefundBuyersBody } from '#shared/contracts/sold-items.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { BuyersSummary } from './buyers-summary.tsx'
import { useBuyers } from './use-buyers.ts'

type Values = { decision: 'keep' | 'refund'; reason: string }

/** Decision about the buyers of a deleted item: they keep it, or all get a refund for a reason. */
export function useBuyersForm() {
  const form = useContractForm<Values, RefundBuyersBody>({
    contract: RefundBuyersBody,
    defaultValues: { decision: 'keep', reason: '' },
  })
  const { getValues } = form.methods
  const isRefund = () => getValues('decision') === 'refund'
  return {
    ...form,
    validate: async () => !isRefund() || (await form.validate(['reason'])),
    /** Returns the body of a refund; null if the buyers keep access. */
    refundBody: () => (isRefund() ? { reason: getValues('reason') } : null),
  }
}

type Props = { type: SoldType; id: string; form: ReturnType<typeof useBuyersForm> }

export function BuyersChoice({ type, id, form: { element, methods, field } }: Props) {
  const { soldItems: messages, area } = useMessages(admin)
  const { data: buyers, isLoading } = useBuyers(type, id)
  const decision = useWatch({ control: methods.control, name: 'decision' })
  if (buyers === undefined)
    return <p className="mt-3 text-soft">{isLoading ? messages.loading : messages.loadFailed}</p>
  if (buyers.unused === 0) return null
  const { error: _error, ...radio } = field('decision')
  const option = (value: Values['decision'], label: string) => (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input {...radio} type="radio" value={value} className="size-5 accent-accent" />
      {label}
    </label>
  )
  return (
    <form ref={element} noValidate onSubmit={(event) => event.preventDefault()} className="mt-3">
      <BuyersSummary type={type} buyers={buyers} />
      <div role="radiogroup" aria-label={messages.choose}>
        {buyers.isUsable && option('keep', messages.keep)}
        {option('refund', messages.refundAll(buyers.unused))}
      </div>
      {decision === 'refund' && <TextField field={field('reason')} label={area.reason.label} rows={2} />}
    </form>
  )
}
