import { useEffect, useState } from 'react'

const onDevice = () => import('#client/device/saved-events.ts')

/** Local data: loading, loaded, or unreadable. */
export type LocalData<Row> =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; rows: readonly Row[] }

/** Reads local data of the current user, again after each change. `read` must be a stable function. */
export function useLocalData<Row>(read: () => Promise<readonly Row[]>): LocalData<Row> {
  const [kept, setKept] = useState<LocalData<Row>>({ status: 'loading' })

  useEffect(() => {
    let isOver = false
    let stop = () => undefined as void
    const show = (next: LocalData<Row>) => {
      if (!isOver) setKept(next)
    }
    const look = () =>
      read().then(
        (rows) => show({ status: 'ready', rows }),
        () => show({ status: 'failed' }),
      )
    onDevice().then(
      ({ savedChanged }) => {
        if (isOver) return
        stop = savedChanged.on(() => void look())
        void look()
      },
      () => show({ status: 'failed' }),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [read])

  return kept
}
