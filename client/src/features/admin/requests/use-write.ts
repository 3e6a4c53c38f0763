import { useAdminApi } from './admin-api.ts'
import type { HttpRequest } from '#client/data/http.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useToast } from '#client/ui/toast.tsx'
import { errorText } from './api-errors.ts'

/** Returns what writes and shows the message of the server. It returns why it failed, in words; null if it was done. */
export function useSend(failed: string) {
  const { area } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  return (path: string, request: HttpRequest): Promise<string | null> =>
    api(path, request).then(
      ({ message }) => {
        toast(message)
        return null
      },
      (error: unknown) => errorText(error, area.failed, failed),
    )
}

/**
 * Returns what writes and then calls `onChanged`, whatever came of it. It shows the message of the server, or why it
 * failed, and returns whether it was done.
 */
export function useWrite(failed: string, onChanged: () => void) {
  const send = useSend(failed)
  const toast = useToast()
  return async (path: string, request: HttpRequest): Promise<boolean> => {
    const failure = await send(path, request)
    if (failure !== null) toast(failure, { tone: 'failed' })
    onChanged()
    return failure === null
  }
}
