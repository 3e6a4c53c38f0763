import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

/** Says that the time is over. A dialog and no alert: the paper is scored without waiting for it. */
export function TimeUpDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(exam).timeUp
  return (
    <Dialog
      title={messages.title}
      size="small"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <p className="pt-3">{messages.text}</p>
    </Dialog>
  )
}
