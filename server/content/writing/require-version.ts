import { conflict } from '#server/lib/errors.ts'

/** Throws 409 with the current item if another write came after the version that was seen. */
export function requireVersion<Row extends { version: number }>(
  model: { toItem(row: Row): object },
  row: Row,
  ifMatch: number | undefined,
): void {
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw conflict('Someone else changed this in the meantime.', { current: model.toItem(row) })
}
