import { CatchBoundary } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { isMissingProgram } from '#client/lib/network/network-error.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { reloadOnce } from '#client/lib/network/reload-once.ts'
import { Button } from './button.tsx'
import { Icon, IconButton } from './icon.tsx'

export type Failure = { error: unknown; reset: () => void }

type Props = {
  children: ReactNode
  /** A change of the key renders the part again after an error. */
  resetKey?: string | number
}

/** Keeps an error of one part of a page local: everything around it stays, and Retry renders the part again. */
export function PartBoundary({ children, resetKey = '' }: Props) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={FailedPart}>
      {children}
    </CatchBoundary>
  )
}

/** Boundary of a part that floats over the page and can be closed. */
export function FloatingBoundary({ children }: Pick<Props, 'children'>) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={FailedFloating}>
      {children}
    </CatchBoundary>
  )
}

// React remembers that a chunk is missing: only a new page loads it.
const retryOf = ({ error, reset }: Failure) =>
  isMissingProgram(error) ? () => window.location.reload() : reset

export function FailedPart(failure: Failure) {
  const { error } = failure
  useEffect(() => {
    if (isMissingProgram(error) && navigator.onLine) reloadOnce(error.message)
  }, [error])
  const { part, retry } = useMessages().lists.failed
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p>{part}</p>
      <Button onClick={retryOf(failure)}>
        <Icon name="rotate-cw" />
        {retry}
      </Button>
    </div>
  )
}

function FailedFloating(failure: Failure) {
  const { close } = useMessages().lists
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return null
  return (
    <div className="fixed inset-x-2 bottom-20 z-30 flex items-center gap-2 rounded-xl border border-line bg-paper px-4 text-ink shadow-lg sm:left-auto">
      <FailedPart {...failure} />
      <IconButton icon="x" label={close} onClick={() => setIsOpen(false)} />
    </div>
  )
}
