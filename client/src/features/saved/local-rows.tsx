import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { DeviceData } from '#client/ui/loading.tsx'
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

export const LocalRows = <Row,>({ local, empty, children }: Props<Row>) => (
  <DeviceData read={local} messages={useMessages(savedMessages)}>
    {(rows) => (rows.length === 0 ? empty : children(rows))}
  </DeviceData>
)

export function SavedEmpty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <svg viewBox="0 0 96 72" aria-hidden className="mb-2 h-18 w-24 fill-none stroke-edge stroke-2">
        <path d="M8 64h80" className="stroke-line" />
        <rect x="16" y="12" width="52" height="52" rx="4" className="fill-sunken" />
        <path d="M24 26h20M24 36h28M24 46h16" className="stroke-line" />
        <path d="M56 6h22v42l-11-8-11 8Z" className="fill-paper stroke-accent" />
      </svg>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-prose text-soft">{text}</p>
      {children}
    </div>
  )
}
