import { useSyncExternalStore } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { applyUpdate, isUpdateOffered, onUpdateOffered, postponeUpdate } from './service-worker-client.ts'
import { usePromptSlot } from '#client/content/prompts/prompt-queue.ts'
import { hasUnsavedWork, onUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { updates } from '#client/messages/en/updates.ts'
import './update-prompt.css'
import { Button } from '#client/ui/button.tsx'

const NAME = Symbol('update')

const never = () => false

/** Offers to reload in the new version that is ready on the device. Never while there is unsaved work. */
export function UpdatePrompt() {
  const messages = useMessages(updates)
  const isOffered = useSyncExternalStore(onUpdateOffered, isUpdateOffered, never)
  const isBusy = useSyncExternalStore(onUnsavedWork, hasUnsavedWork, never)
  const hasSlot = usePromptSlot(NAME, isOffered && !isBusy)
  return (
    // A live region: the focus stays at the user's work.
    <div role="status">
      {hasSlot && (
        <div className="update-prompt">
          <p>{messages.ready}</p>
          <div>
            <Button variant="text" onClick={postponeUpdate}>
              {messages.later}
            </Button>
            <Button variant="primary" onClick={applyUpdate}>
              {messages.reload}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
