import type { ComponentProps } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import type { AccountField as FieldName } from './account-values.ts'
import type { AccountForm } from './use-account-form.ts'

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
