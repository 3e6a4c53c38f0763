import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useLate } from '#client/lib/use-delayed.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { LocalData } from './use-local-data.ts'

type Props<Row> = { kept: LocalData<Row>; empty: ReactNode; children: (rows: readonly Row[]) => ReactNode }

/** A list from local data: loading, unreadable, empty, or its rows. */
export function KeptRows<Row>({ kept, empty, children }: Props<Row>) {
  const messages = useMessages(savedMessages)
  const isLate = useLate(kept.status === 'loading')
  if (kept.status === 'loading')
    return (
      <>
        <p role="status" className="sr-only">
          {messages.loading}
        </p>
        {isLate && <SkeletonRows count={4} />}
      </>
    )
  if (kept.status === 'failed')
    return (
      <p role="alert" className="py-6 text-soft">
        {messages.failed}
      </p>
    )
  return kept.rows.length === 0 ? empty : children(kept.rows)
}
