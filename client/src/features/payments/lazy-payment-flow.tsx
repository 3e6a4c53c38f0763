import { useEffect, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { payments } from '#client/messages/en/payments.ts'
import { Button } from '#client/ui/button.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useLate } from '#client/ui/use-delayed.ts'

const load = () => import('./payment-flow.tsx')

type Flow = Awaited<ReturnType<typeof load>>['PaymentFlow']

/** The payment of an offer, once its program is there: most who look at a price do not pay. */
export function LazyPaymentFlow(props: Parameters<Flow>[0]) {
  const messages = useMessages(payments)
  const { retry } = useMessages().lists.failed
  const [Loaded, setLoaded] = useState<{ Flow: Flow } | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isLate = useLate(Loaded === null)
  useEffect(() => {
    let isCurrent = true
    load().then(
      ({ PaymentFlow }) => isCurrent && setLoaded({ Flow: PaymentFlow }),
      () => isCurrent && setLoaded('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  if (Loaded === null) return isLate && <SkeletonText />
  if (Loaded !== 'failed') return <Loaded.Flow {...props} />
  return (
    <div role="alert" className="mt-4 grid gap-3">
      <p>{messages.notLoaded}</p>
      <Button
        onClick={() => {
          setLoaded(null)
          setAttempt(attempt + 1)
        }}
      >
        {retry}
      </Button>
    </div>
  )
}
