import type { ComponentProps } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import { Button } from '#client/ui/button.tsx'
import type { AccountForm, AccountField as FieldName } from './use-account-form.ts'

type AccountFieldProps = Omit<ComponentProps<typeof TextField>, 'field' | 'label'> & {
  field: AccountForm['field']
  name: FieldName
}

export function AccountField({ field, name, ...rest }: AccountFieldProps) {
  const { fields } = useMessages(accounts)
  return <TextField {...rest} field={field(name)} label={fields[name]} />
}

export function UserFields({ field, readOnly }: Pick<AccountFieldProps, 'field' | 'readOnly'>) {
  const { phoneHint } = useMessages(accounts)
  const shared = { field, readOnly }
  return (
    <>
      <div className="two-columns gap-x-3">
        <AccountField {...shared} name="firstName" autoComplete="given-name" />
        <AccountField {...shared} name="lastName" autoComplete="family-name" />
      </div>
      <AccountField {...shared} name="phone" hint={phoneHint} inputMode="tel" autoComplete="tel-national" />
    </>
  )
}

export type FormStatusMessage = { kind: 'done' | 'waiting' | 'failed'; text: string }

/** Shows the outcome of a press. Both live regions always exist, so that screen readers announce new text. */
export function FormStatus({ status }: { status: FormStatusMessage | null }) {
  return (
    <div className="min-h-8 scroll-mb-20 pt-2">
      <output className="block font-semibold text-accent">
        {status?.kind === 'done' && status.text}
        {status?.kind === 'waiting' && <span className="text-amber">{status.text}</span>}
      </output>
      <p role="alert" className="font-semibold text-red">
        {status?.kind === 'failed' && status.text}
      </p>
    </div>
  )
}

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean; label: string; busyLabel: string }

/** Button that shows a running action. Unlike a disabled button it keeps the focus. */
export function LoadingButton({ isBusy, label, busyLabel, className = '', ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} aria-disabled={isBusy} className={`aria-disabled:opacity-60 ${className}`}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
