import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { useAccountsApi } from './accounts-api.ts'
import { LoadingButton } from './loading-button.tsx'
import { FormStatus } from './form-status.tsx'
import { saveFile } from '#client/lib/download-file.ts'
import { useAccountsWords } from './use-accounts-words.ts'
import { useMutation } from './use-mutation.ts'

/** Downloads everything stored about the user as a file. */
export function DataExport() {
  const { data: words } = useAccountsWords()
  const api = useAccountsApi()
  const { isBusy, news, run } = useMutation()
  const download = () =>
    run(async () => {
      const json = JSON.stringify(await api.exported(), null, 2)
      saveFile(words.file(indiaDay(Date.now())), json, 'application/json')
      return words.done
    })
  return (
    <>
      <p className="mb-2 text-soft">{words.text}</p>
      <LoadingButton
        isBusy={isBusy}
        label={words.action}
        busyLabel={words.busy}
        onClick={() => void download()}
      />
      <FormStatus news={news} />
    </>
  )
}
