import { useState, type ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'

const STEP = 100

type Props<Row> = { rows: readonly Row[]; children: (shown: readonly Row[]) => ReactNode }

/** First 100 of many rows, and a button that shows 100 more. */
export function FirstRows<Row>({ rows, children }: Props<Row>) {
  const messages = useMessages(admin).transfer
  const [count, setCount] = useState(STEP)
  const others = rows.length - count
  return (
    <div className="grid grid-cols-1 gap-2">
      {children(rows.slice(0, count))}
      {others > 0 && (
        <Button className="justify-self-start" onClick={() => setCount(count + STEP)}>
          {messages.showMore(Math.min(STEP, others))}
        </Button>
      )}
    </div>
  )
}
