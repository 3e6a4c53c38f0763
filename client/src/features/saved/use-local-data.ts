import { useEffect } from 'react'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'
import { savedChanged } from '#client/device/events.ts'

/** Rows of the current user on this device. */
export type LocalData<Row> = RequestState<readonly Row[]>

/** Reads rows from the device, again after each change. `read` must be a stable function. */
export function useLocalData<Row>(read: () => Promise<readonly Row[]>): LocalData<Row> {
  const [rows, , refetch] = useRequest('', read)
  useEffect(() => savedChanged.on(refetch), [refetch])
  return rows
}
