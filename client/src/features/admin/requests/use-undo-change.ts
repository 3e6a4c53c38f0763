import type { BulkData } from '#shared/contracts/admin.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { useAdminApi } from './admin-api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useToast } from '#client/ui/toast.tsx'
import { errorText } from './api-errors.ts'

/** Returns a function that says what was done to items, and offers to take it back: as long as nobody wrote them since. */
export function useUndoChange(kind: KindName, onUndone: () => void) {
  const { content: messages, area } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()

  const undo = async (items: BulkData['items']) => {
    try {
      const { message } = await api(`/admin/content/${kind}/undo`, { method: 'POST', body: { items } })
      toast(message)
      onUndone()
    } catch (error) {
      toast(errorText(error, area.failed, messages.undoFailed), { tone: 'failed' })
    }
  }

  return (text: string, items: BulkData['items']) =>
    toast(text, { actions: [{ label: messages.undo, onPress: () => void undo(items) }], takesFocus: true })
}
