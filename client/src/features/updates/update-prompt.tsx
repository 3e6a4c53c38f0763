import { useState, useSyncExternalStore } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { applyUpdate, isUpdateReady, onUpdateReady } from './service-worker-client.ts'
import { usePromptSlot } from '#client/content/prompt-queue.ts'
import { hasUnsavedWork, onUnsavedWork } from '#client/content/unsaved-work.ts'
import { useStyles } from '#client/ui/use-styles.ts'
import { updates } from '#client/messages/en/updates.ts'
import styles from '#client/styles/updates.css?inline'
import { Button } from '#client/ui/button.tsx'

const NAME = Symbol('update')

const never = () => false

/** Offers to reload with the new version that waits on the device. Never while there is unsaved work. */
export function UpdatePrompt() {
  const messages = useMessages(updates)
  const [isLater, setIsLater] = useState(false)
  const isReady = useSyncExternalStore(onUpdateReady, isUpdateReady, never)
  const isBusy = useSyncExternalStore(onUnsavedWork, hasUnsavedWork, never)
  const hasSlot = usePromptSlot(NAME, isReady && !isBusy && !isLater)
  useStyles(styles)
  return (
    // A live region: the focus stays where the user works.
    <div role="status">
      {hasSlot && (
        <div className="update-prompt">
          <p>{messages.ready}</p>
          <div>
            <Button variant="text" onClick={() => setIsLater(true)}>
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
