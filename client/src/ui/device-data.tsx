import type { ReactNode } from 'react'
import { Loading } from './loading.tsx'
import { SkeletonRows } from './skeleton.tsx'
import type { RequestState } from './use-request.ts'

type Props<Data> = {
  read: RequestState<Data>
  messages: { loading: string; failed: string }
  children: (data: Data) => ReactNode
}

export function DeviceData<Data>({ read, messages, children }: Props<Data>) {
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
