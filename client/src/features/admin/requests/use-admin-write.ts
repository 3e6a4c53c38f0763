import { useMutation } from '@tanstack/react-query'
import type { Envelope } from '#shared/contracts/envelope.ts'
import type { BulkData } from '#shared/contracts/admin.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import type { HttpRequest } from '#client/data/http.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminApi, errorText } from './admin-api.ts'

export type WriteOptions<Data> = {
  /** Message of a failed write without a message of the server. */
  failed: string
  /** Message of a write without a message of the server; null shows no message. */
  done?: string | null
  onSuccess?: (response: Envelope<Data>) => void
  onSettled?: () => void
  /** Reports a failed write; the default is a toast. */
  onError?: (failure: string, error: unknown) => void
}

/** Returns a mutation that writes to a path of the API and shows the message of the server. */
export function useAdminWrite<Data = unknown>(options: WriteOptions<Data>) {
  const { failed, done = '', onSuccess, onSettled, onError } = options
  const { area } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const showFailure = onError ?? ((failure: string) => toast(failure, { tone: 'failed' }))
  const toText = (error: unknown) => errorText(error, area.failed, failed)
  const mutation = useMutation({
    mutationFn: ({ path, ...request }: HttpRequest & { path: string }) => api<Data>(path, request),
    onSuccess: (response) => {
      const { message } = response
      const isPlain = message === '' || message === 'OK'
      if (done !== null) toast(done !== '' && isPlain ? done : message)
      onSuccess?.(response)
    },
    onError: (error) => showFailure(toText(error), error),
    onSettled: () => onSettled?.(),
  })
  return { ...mutation, failure: mutation.error === null ? null : toText(mutation.error) }
}

/** Returns a function that announces a change of items, and offers undo until the next write to them. */
export function useUndoChange(kind: KindName, onUndone: () => void) {
  const { content: messages } = useMessages(admin)
  const toast = useToast()
  const { mutate } = useAdminWrite({ failed: messages.undoFailed, onSuccess: onUndone })

  return (text: string, items: BulkData['items']) => {
    const onPress = () => mutate({ path: `/admin/content/${kind}/undo`, method: 'POST', body: { items } })
    toast(text, { actions: [{ label: messages.undo, onPress }], takesFocus: true })
  }
}
