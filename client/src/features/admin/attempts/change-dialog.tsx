import type { ComponentProps } from 'react'
import { ExtraTimeBody, ReasonBody } from '#shared/contracts/admin-attempts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { toWholeNumber } from '#client/ui/forms/use-contract-form.ts'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'

const MINUTES = 10

type Props = Pick<
  ComponentProps<typeof ReasonDialog>,
  'path' | 'name' | 'action' | 'text' | 'invalidates' | 'onClose'
> & { hasMinutes: boolean }

/** Prompts for the reason of a change, and its minutes if any, and sends it. Open while mounted. */
export function ChangeDialog({ hasMinutes, ...rest }: Props) {
  const { failed, minutes } = useMessages(admin).attempts
  if (!hasMinutes) return <ReasonDialog {...rest} failed={failed} contract={ReasonBody} />
  return (
    <ReasonDialog {...rest} failed={failed} contract={ExtraTimeBody} values={{ minutes: MINUTES }}>
      {(field) => (
        <TextField
          field={field('minutes', toWholeNumber)}
          label={minutes}
          type="number"
          inputMode="numeric"
        />
      )}
    </ReasonDialog>
  )
}
