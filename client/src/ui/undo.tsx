import { createContext, use, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { undoMessages } from '#client/messages/en/undo.ts'
import './undo.css'
import { Button } from './button.tsx'
import { useInterval } from './use-interval.ts'

/** Enough time to read the text and to reach the button by keyboard: 10 s. */
const UNDO_DURATION_MS = 10_000

type Offer = { text: string; undo?: (() => void) | undefined }

const UndoContext = createContext<(offer: Offer) => void>(() => undefined)

export const useUndo = (): ((offer: Offer) => void) => use(UndoContext)

/** Shows undo offers above the bottom bar for 10 s, and longer while hovered or focused. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const region = useRef<HTMLDivElement>(null)

  const closeUnlessUsed = () => {
    if (region.current?.matches(':hover, :focus-within') !== true) setOffer(null)
  }
  useInterval(closeUnlessUsed, offer && UNDO_DURATION_MS, offer)

  return (
    <UndoContext value={setOffer}>
      {children}
      {/* The live region always exists, so that screen readers announce new text. */}
      <div ref={region} role="status" className="undo-region">
        {offer && <Bar offer={offer} onDone={() => setOffer(null)} />}
      </div>
    </UndoContext>
  )
}

function Bar({ offer: { text, undo }, onDone }: { offer: Offer; onDone: () => void }) {
  const messages = useMessages(undoMessages)
  const undoAndClose = () => {
    undo?.()
    onDone()
  }
  return (
    <div className="undo-bar">
      <p className="min-w-0 grow">
        <bdi>{text}</bdi>
      </p>
      {undo !== undefined && <Button onClick={undoAndClose}>{messages.undo}</Button>}
    </div>
  )
}
