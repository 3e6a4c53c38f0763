import type { ComponentProps } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import type { AccountFieldState } from './use-account-form.ts'

type AccountFieldProps = Omit<ComponentProps<typeof TextField>, 'state' | 'label'> & {
  state: AccountFieldState
}

/** One account field, labelled by its name. */
export function AccountField(props: AccountFieldProps) {
  const { fields } = useMessages(accounts)
  return <TextField {...props} label={fields[props.state.name]} />
}

/** The name and phone fields of a user. */
export function UserFields({
  field,
  readOnly,
}: {
  field: (name: AccountFieldState['name']) => AccountFieldState
  readOnly: boolean
}) {
  const { phoneHint } = useMessages(accounts)
  return (
    <>
      <div className="two-columns gap-x-3">
        <AccountField state={field('firstName')} autoComplete="given-name" readOnly={readOnly} />
        <AccountField state={field('lastName')} autoComplete="family-name" readOnly={readOnly} />
      </div>
      <AccountField
        state={field('phone')}
        hint={phoneHint}
        inputMode="tel"
        autoComplete="tel-national"
        readOnly={readOnly}
      />
    </>
  )
}
