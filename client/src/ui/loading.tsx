import type { ReactNode } from 'react'
import { useLate, SkeletonRows } from './skeleton.tsx'
import type { RequestState } from './use-request.ts'

/** Placeholder during a load: a text for screen readers at once, and a skeleton if it takes long. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
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
  if (read.status === 'pending')
    return (
      <Loading text={messages.loading}>
        <SkeletonRows count={4} />
      </Loading>
    )
  if (read.status === 'error')
    return (
      <p role="alert" className="py-6 text-soft">
        {messages.failed}
      </p>
    )
  return children(read.data)
}
