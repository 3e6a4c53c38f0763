import type { SubmitEvent } from 'react'
import type { Profile } from '#shared/contracts/auth.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { UserFields, FormStatus, LoadingButton } from '#client/features/accounts/forms/account-field.tsx'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { useAccountForm, toRequestBody } from '#client/features/accounts/forms/use-account-form.ts'
import { useSubmit } from '#client/features/accounts/forms/use-submit.ts'

const FIELDS = ['firstName', 'lastName', 'phone'] as const

export function ProfileForm({ profile }: { profile: Profile }) {
  const { profile: messages } = useMessages(accounts)
  const api = useAccountsApi()
  const { refresh } = useSession()
  const { firstName, lastName, phone } = profile
  const { element, values, field, validate, showErrors } = useAccountForm({ firstName, lastName, phone })
  const { isBusy, status, run } = useSubmit({ showErrors })
  useUnsavedWork(FIELDS.some((name) => values[name] !== profile[name]))

  const save = () =>
    run(async () => {
      if (!(await validate(FIELDS))) return undefined
      const sent = toRequestBody(values)
      const { message } = await api.saveProfile({
        firstName: sent.firstName,
        lastName: sent.lastName,
        phone: sent.phone,
      })
      await refresh()
      return message
    })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save()
  }

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <UserFields field={field} readOnly={isBusy} />
      <LoadingButton
        type="submit"
        variant="primary"
        isBusy={isBusy}
        label={messages.save}
        busyLabel={messages.saving}
      />
      <FormStatus status={status} />
    </form>
  )
}
