import type { ReactNode } from 'react'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useLate, SkeletonRows } from './skeleton.tsx'
import type { RequestState } from './use-request.ts'

const ROWS = <SkeletonRows count={4} />

/** Placeholder during a load: a text for screen readers at once, and a skeleton if it takes long. */
export function Loading({ text, children = ROWS }: { text: string; children?: ReactNode }) {
  const isLate = useLate(true)
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {isLate && children}
    </>
  )
}

type DeviceDataProps<Data> = {
  read: RequestState<Data>
  messages: { loading: string; failed: string }
  children: (data: Data) => ReactNode
}

export function DeviceData<Data>({ read, messages, children }: DeviceDataProps<Data>) {
  if (read.status === 'pending') return <Loading text={messages.loading} />
  if (read.status === 'error')
    return (
      <p role="alert" className="py-6 text-soft">
        {messages.failed}
      </p>
    )
  return children(read.data)
}

type DevicePageProps = {
  messages: { title: string; lead?: string; scriptless: string }
  className?: string | undefined
  /** A page of one item hides the heading of its list. */
  isHeadingHidden?: boolean
  children: ReactNode
}

/** Page of data that only the device or a signed-in user has. The server renders a placeholder. */
export function DevicePage({ messages, className, isHeadingHidden = false, children }: DevicePageProps) {
  const isOnDevice = useHydrated()
  return (
    <div className={className}>
      <h1 className={isHeadingHidden ? 'sr-only' : 'page-title'}>{messages.title}</h1>
      {messages.lead !== undefined && <p className="mt-1 text-soft">{messages.lead}</p>}
      <noscript>
        <p>{messages.scriptless}</p>
      </noscript>
      {isOnDevice ? children : ROWS}
    </div>
  )
}
