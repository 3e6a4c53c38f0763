import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { DeviceData } from '#client/ui/device-data.tsx'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'
import { savedChanged } from '#client/device/events.ts'

/** Rows of the current user on this device. */
type LocalData<Row> = RequestState<readonly Row[]>

/** Reads rows from the device, again after each change. `read` must be a stable function. */
export function useLocalData<Row>(read: () => Promise<readonly Row[]>): LocalData<Row> {
  const [rows, , refetch] = useRequest('', read)
  useEffect(() => savedChanged.on(refetch), [refetch])
  return rows
}

type Props<Row> = { local: LocalData<Row>; empty: ReactNode; children: (rows: readonly Row[]) => ReactNode }

/** A list from local data: loading, unreadable, empty, or its rows. */
export const LocalRows = <Row,>({ local, empty, children }: Props<Row>) => (
  <DeviceData read={local} messages={useMessages(savedMessages)}>
    {(rows) => (rows.length === 0 ? empty : children(rows))}
  </DeviceData>
)
