import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { DeviceData } from '#client/ui/device-data.tsx'
import type { LocalData } from './use-local-data.ts'

type Props<Row> = { local: LocalData<Row>; empty: ReactNode; children: (rows: readonly Row[]) => ReactNode }

/** A list from local data: loading, unreadable, empty, or its rows. */
export const LocalRows = <Row,>({ local, empty, children }: Props<Row>) => (
  <DeviceData read={local} messages={useMessages(savedMessages)}>
    {(rows) => (rows.length === 0 ? empty : children(rows))}
  </DeviceData>
)
