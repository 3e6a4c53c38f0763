import { conflict } from '../errors.ts'

/** Throws 409 with the item as it stands where another write came since the version that was seen. */
export function requireVersion<Row extends { version: number }>(
  model: { toItem(row: Row): object },
  row: Row,
  ifMatch: number | undefined,
): void {
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw conflict('Someone else changed this in the meantime.', { current: model.toItem(row) })
}
