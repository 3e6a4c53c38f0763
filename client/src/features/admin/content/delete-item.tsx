import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AdminRow, BulkData } from '#shared/contracts/admin.ts'
import { RefundBuyersBody } from '#shared/contracts/sold-items.ts'
import { Button } from '#client/ui/button.tsx'
import { isSoldType, type SoldType } from '#shared/domain/sales/sale.ts'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { buyersPath, BuyersSummary, useBuyers } from '#client/features/admin/buyers/buyers-summary.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite, useUndoChange } from '#client/features/admin/requests/use-admin-write.ts'
import { itemPath, type KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'

type Props = { kind: KindName; row: AdminRow; title: string }

/** Deletes an item after a confirmation; it goes to the trash. */
export function DeleteItem(props: Props) {
  const { content: messages } = useMessages(admin)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        className="grow text-red lg:grow-0"
        aria-label={messages.actionOf(messages.deleteAction, props.title)}
        onClick={() => setIsConfirming(true)}
      >
        {messages.deleteAction}
      </Button>
      {isConfirming && <ConfirmDeletion {...props} onClose={() => setIsConfirming(false)} />}
    </>
  )
}

function ConfirmDeletion({ kind, row, title, onClose }: Props & { onClose: () => void }) {
  const { content: messages, soldItems } = useMessages(admin)
  const reload = useInvalidate(`/admin/content/${kind}`)
  const offerUndo = useUndoChange(kind, reload)
  const buyers = useBuyersForm()
  const { mutate: refund } = useAdminWrite({ failed: soldItems.refundFailed, onSettled: reload })
  const { mutate, isPending, failure } = useAdminWrite<BulkData['items'][number]>({
    failed: messages.deleteFailed,
    done: null,
    onSuccess: ({ message, data }) => {
      onClose()
      // No undo here: the refunds have begun.
      const body = buyers.refundBody()
      if (body !== null && isSoldType(kind)) {
        refund({ path: `${buyersPath(kind, row._id)}/refund`, method: 'POST', body })
        return
      }
      offerUndo(message === '' ? messages.deleteDone : message, [{ _id: row._id, version: data.version }])
      reload()
    },
    onError: () => undefined,
  })

  const remove = async () => {
    if (await buyers.validate()) mutate({ path: itemPath(kind, row._id, 'item'), method: 'DELETE', body: {} })
  }

  return (
    <Confirm
      title={<bdi>{title}</bdi>}
      text={messages.confirmDelete[kind]}
      hint={messages.trashHint}
      confirm={messages.deleteAction}
      cancel={messages.cancel}
      isBusy={isPending}
      error={failure ?? undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {isSoldType(kind) && <BuyersChoice type={kind} id={row._id} form={buyers} />}
    </Confirm>
  )
}

type Values = { decision: 'keep' | 'refund'; reason: string }

/** Decision about the buyers of a deleted item: they keep it, or all get a refund for a reason. */
function useBuyersForm() {
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

type BuyersChoiceProps = { type: SoldType; id: string; form: ReturnType<typeof useBuyersForm> }

function BuyersChoice({ type, id, form: { element, methods, field } }: BuyersChoiceProps) {
  const { soldItems: messages, area } = useMessages(admin)
  const { data: buyers, isLoading } = useBuyers(type, id)
  const decision = useWatch({ control: methods.control, name: 'decision' })
  if (buyers === undefined)
    return <p className="mt-3 text-soft">{isLoading ? messages.loading : messages.loadFailed}</p>
  if (buyers.unused === 0) return null
  const { error: _error, ...radio } = field('decision')
  const option = (value: Values['decision'], label: string) => (
    <CheckField {...radio} type="radio" value={value}>
      {label}
    </CheckField>
  )
  return (
    <form ref={element} noValidate onSubmit={(event) => event.preventDefault()} className="mt-3">
      <BuyersSummary type={type} buyers={buyers} />
      <div role="radiogroup" aria-label={messages.choiceLabel}>
        {buyers.isUsable && option('keep', messages.keepAccess)}
        {option('refund', messages.refundAll(buyers.unused))}
      </div>
      {decision === 'refund' && <TextField field={field('reason')} label={area.reason.label} rows={2} />}
    </form>
  )
}
