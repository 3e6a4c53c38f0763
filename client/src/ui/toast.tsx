import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { Button, LinkButton } from './button.tsx'
import { IconButton } from './icon.tsx'
import { useInterval } from './use-interval.ts'

/** Display time, milliseconds: longer than it takes to read the longest server message twice and to reach a button. */
const TOAST_DURATION_MS = 10_000

type Tone = 'done' | 'failed'

/** Action of a message: a link (in a new tab if it leaves the user's work), or a function. */
export type ToastAction = { label: string } & ({ href: string; isNewTab?: boolean } | { onPress: () => void })

type Options = {
  tone?: Tone
  actions?: readonly ToastAction[]
  /** True if the pressed element is removed: the first action gets the focus, so that the keyboard reaches it. */
  takesFocus?: boolean
}

type Shown = Options & { text: string; tone: Tone; count: number }

/** Shows the message of an action that succeeded or failed. */
export type ShowToast = (text: string, options?: Options) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** Returns a function that shows a message over the page. It replaces the previous one. */
export const useToast = (): ShowToast => use(ToastContext)

/** Shows the messages of `useToast` below it: announced to screen readers, removed after 10 s or by a press. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const show = useCallback<ShowToast>(
    (text, { tone = 'done', ...options } = {}) =>
      setShown((before) => ({ ...options, text, tone, count: (before?.count ?? 0) + 1 })),
    [],
  )
  const close = useCallback(() => setShown(null), [])
  // A message stays while the pointer or the focus is in it.
  const closeUnlessUsed = () => {
    if (region.current?.matches(':hover, :focus-within') !== true) close()
  }
  useInterval(closeUnlessUsed, shown && TOAST_DURATION_MS, shown)

  const panel = useMemo(
    () => shown && <Panel key={shown.count} shown={shown} onClose={close} />,
    [shown, close],
  )
  return (
    <ToastContext value={show}>
      {children}
      {/* Both live regions always exist, so that new text is announced. At the top: forms save at the bottom. */}
      <div
        ref={region}
        className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center p-4 lg:justify-end"
      >
        <div role="status">{shown?.tone === 'done' && panel}</div>
        <div role="alert">{shown?.tone === 'failed' && panel}</div>
      </div>
    </ToastContext>
  )
}

function Panel({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { close } = useMessages().lists
  const { text, tone, actions = [], takesFocus = false } = shown
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [takesFocus])
  const leave = () => {
    // The focused button is removed with the message.
    if (panel.current?.contains(document.activeElement) === true)
      document.getElementById('content')?.focus({ preventScroll: true })
    onClose()
  }
  const look = tone === 'done' ? 'border-accent' : 'border-red text-red'
  return (
    <div
      ref={panel}
      className={`pointer-events-auto flex max-w-xl flex-wrap items-center gap-x-2 rounded-xl border-2 bg-paper py-1 pr-1 pl-4 shadow-lg ${look}`}
    >
      <p className="min-w-0 py-2 font-medium">{text}</p>
      <div className="ml-auto flex items-center">
        {actions.map((action) => (
          <Action key={action.label} action={action} onDone={leave} />
        ))}
        <IconButton icon="x" label={close} onClick={leave} />
      </div>
    </div>
  )
}

function Action({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ('href' in action) {
    const { label, href, isNewTab = false } = action
    return (
      <LinkButton
        variant="text"
        href={href}
        {...(isNewTab ? { target: '_blank', rel: 'noopener' } : { onClick: onDone })}
      >
        {label}
      </LinkButton>
    )
  }
  const press = () => {
    onDone()
    action.onPress()
  }
  return (
    <Button variant="text" onClick={press}>
      {action.label}
    </Button>
  )
}
