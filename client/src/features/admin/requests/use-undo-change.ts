import type { BulkData } from '#shared/contracts/admin.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminWrite } from './use-admin-write.ts'

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
