import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useLate } from '#client/ui/use-delayed.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { LocalData } from './use-local-data.ts'

type Props<Row> = { local: LocalData<Row>; empty: ReactNode; children: (rows: readonly Row[]) => ReactNode }

/** A list from local data: loading, unreadable, empty, or its rows. */
export function LocalRows<Row>({ local, empty, children }: Props<Row>) {
  const messages = useMessages(savedMessages)
  const isLate = useLate(local.status === 'pending')
  if (local.status === 'pending')
    return (
      <>
        <p role="status" className="sr-only">
          {messages.loading}
        </p>
        {isLate && <SkeletonRows count={4} />}
      </>
    )
  if (local.status === 'error')
    return (
      <p role="alert" className="py-6 text-soft">
        {messages.failed}
      </p>
    )
  return local.data.length === 0 ? empty : children(local.data)
}
