import { useMutation } from '@tanstack/react-query'
import type { HttpRequest } from '#client/data/http.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminApi } from './admin-api.ts'
import { errorText } from './api-errors.ts'

type Options = {
  /** The message if a write fails and the server does not say why. */
  failed: string
  /** The message of a write if the server has none of its own. */
  done?: string
  onSuccess?: () => void
  onSettled?: () => void
  /** Shows why a write failed; the default is a toast. */
  onError?: (failure: string) => void
}

/** Returns a mutation that writes to a path of the API and shows the message of the server. */
export function useAdminWrite({ failed, done = '', onSuccess, onSettled, onError }: Options) {
  const { area } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const showFailure = onError ?? ((failure: string) => toast(failure, { tone: 'failed' }))
  const toText = (error: unknown) => errorText(error, area.failed, failed)
  const mutation = useMutation({
    mutationFn: ({ path, ...request }: HttpRequest & { path: string }) => api(path, request),
    onSuccess: ({ message }) => {
      toast(done !== '' && (message === '' || message === 'OK') ? done : message)
      onSuccess?.()
    },
    onError: (error) => showFailure(toText(error)),
    onSettled: () => onSettled?.(),
  })
  return { ...mutation, failure: mutation.error === null ? null : toText(mutation.error) }
}
