import { useEffect, useId, useRef, type RefObject } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { FALLBACK_SITE } from '#client/layout/site.ts'
import { useStyles } from '#client/ui/use-styles.ts'
import { install } from '#client/messages/en/install.ts'
import styles from '#client/styles/install.css?inline'
import { Button } from '#client/ui/button.tsx'
import { InstallSteps } from './install-steps.tsx'

export type InstallSheetProps = {
  /** The browser cannot prompt: the manual steps are shown instead. */
  hasSteps: boolean
  onInstall: () => void
  onClose: () => void
}

const { name } = FALLBACK_SITE

/**
 * The offer of the installed app at the bottom. It opened on its own, so it is not modal and takes no focus. Esc closes
 * it from anywhere, and restores the focus if that was inside.
 */
export function InstallSheet({ hasSteps, onInstall, onClose }: InstallSheetProps) {
  const messages = useMessages(install)
  const id = useId()
  const sheet = useRef<HTMLDialogElement>(null)
  const goBack = useWayBack(sheet)
  useStyles(styles)

  const close = () => {
    goBack()
    onClose()
  }
  useEscape(close)

  return (
    <dialog ref={sheet} open className="install-sheet" aria-labelledby={id}>
      <div className="flex items-start gap-3">
        <img src="/icons/icon-192.png" alt="" width="48" height="48" />
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold">
            {messages.title(name)}
          </h2>
          <p className="text-soft">{messages.text}</p>
        </div>
      </div>
      {hasSteps && <InstallSteps />}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={close}>{hasSteps ? messages.close : messages.notNow}</Button>
        {!hasSteps && (
          <Button variant="primary" onClick={onInstall}>
            {messages.install}
          </Button>
        )}
      </div>
    </dialog>
  )
}

/** Returns a function that moves the focus from inside an element back to where it came from. */
function useWayBack(element: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const inside = element.current
    const record = ({ relatedTarget }: FocusEvent) => {
      const isOutside = relatedTarget instanceof HTMLElement && inside?.contains(relatedTarget) === false
      if (isOutside) cameFrom.current = relatedTarget
    }
    inside?.addEventListener('focusin', record)
    return () => inside?.removeEventListener('focusin', record)
  }, [element])
  return () => {
    if (element.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
  }
}

function useEscape(act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A modal dialog over it handles Esc first.
      const isOurs = !event.defaultPrevented && document.querySelector('dialog:modal') === null
      if (event.key === 'Escape' && isOurs) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
