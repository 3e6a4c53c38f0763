import { CatchBoundary } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { Dialog } from './dialog.tsx'
import { FailedPart, type Failure } from './part-boundary.tsx'

type Props = { children: ReactNode; onClose: () => void }

/** Keeps an error of a component that opens a dialog local: the page stays, and a small dialog offers Retry. */
export function DialogBoundary({ children, onClose }: Props) {
  const { title } = useMessages().lists.failed
  const Failed = useCallback(
    (failure: Failure) => (
      <Dialog title={title} size="small" onClose={onClose}>
        <FailedPart {...failure} />
      </Dialog>
    ),
    [title, onClose],
  )
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}
