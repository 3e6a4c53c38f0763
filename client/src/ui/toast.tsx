import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { IconButton } from './icon-button.tsx'

/** Display time, milliseconds: longer than it takes to read the longest server message twice. */
const TOAST_DURATION_MS = 8000

type Tone = 'done' | 'failed'
type Shown = { text: string; tone: Tone; count: number }

/** Shows the message of an action that was done or failed. */
export type ShowToast = (text: string, tone?: Tone) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** Returns a function that shows a message over the page. It replaces the previous one. */
export const useToast = (): ShowToast => use(ToastContext)

/** Shows the messages of `useToast` below it: announced to screen readers, removed after 8 s or by a press. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCallback<ShowToast>(
    (text, tone = 'done') => setShown((before) => ({ text, tone, count: (before?.count ?? 0) + 1 })),
    [],
  )

  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [shown])

  const panel = useMemo(
    () => shown && <Panel key={shown.count} shown={shown} onClose={() => setShown(null)} />,
    [shown],
  )
  return (
    <ToastContext value={show}>
      {children}
      {/* Both live regions always exist, so that new text is announced. At the top: forms save at the bottom. */}
      <div className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center p-4 lg:justify-end">
        <div role="status">{shown?.tone === 'done' && panel}</div>
        <div role="alert">{shown?.tone === 'failed' && panel}</div>
      </div>
    </ToastContext>
  )
}

function Panel({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { close } = useMessages().lists
  const look = shown.tone === 'done' ? 'border-accent' : 'border-red text-red'
  return (
    <div
      className={`pointer-events-auto flex max-w-xl items-center gap-2 rounded-xl border-2 bg-paper py-1 pr-1 pl-4 shadow-lg ${look}`}
    >
      <p className="min-w-0 py-2 font-medium">{shown.text}</p>
      <IconButton icon="x" label={close} onClick={onClose} />
    </div>
  )
}
