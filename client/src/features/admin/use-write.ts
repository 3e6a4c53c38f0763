import { useAdminApi } from '#client/features/admin-forms/admin-api.ts'
import type { HttpRequest } from '#client/data/http.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useToast } from '#client/ui/toast.tsx'
import { errorText } from './failure.ts'

/**
 * Returns what writes and then calls `onChanged`, whatever came of it. It shows the message of the server, or why it
 * failed, and returns whether it was done.
 */
export function useWrite(failed: string, onChanged: () => void) {
  const { area } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  return async (path: string, request: HttpRequest): Promise<boolean> => {
    const isDone = await api(path, request).then(
      ({ message }) => {
        toast(message)
        return true
      },
      (error: unknown) => {
        toast(errorText(error, area.failed, failed), { tone: 'failed' })
        return false
      },
    )
    onChanged()
    return isDone
  }
}
