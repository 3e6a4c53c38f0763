import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import { LoadingButton } from '#client/features/accounts/forms/loading-button.tsx'
import { FormStatus } from '#client/features/accounts/forms/form-status.tsx'
import { saveFile } from '#client/lib/download-file.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { useMutation } from '#client/features/accounts/forms/use-mutation.ts'

/** Downloads everything stored about the user as a file. */
export function DataExport() {
  const { data: messages } = useMessages(accounts)
  const api = useAccountsApi()
  const { isBusy, status, run } = useMutation()
  const download = () =>
    run(async () => {
      const json = JSON.stringify(await api.exported(), null, 2)
      saveFile(messages.file(indiaDay(serverNow())), json, 'application/json')
      return messages.done
    })
  return (
    <>
      <p className="mb-2 text-soft">{messages.text}</p>
      <LoadingButton
        isBusy={isBusy}
        label={messages.action}
        busyLabel={messages.busy}
        onClick={() => void download()}
      />
      <FormStatus status={status} />
    </>
  )
}
