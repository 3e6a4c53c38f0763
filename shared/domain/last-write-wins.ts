/** Value with the time of its last change, epoch milliseconds. */
export type Timestamped<Value> = { value: Value; at: number }

type TimedFields = Record<string, Timestamped<unknown>>

// At equal times the greater text wins: the merge does not depend on the order.
function pickLater(a: Timestamped<unknown>, b: Timestamped<unknown> | undefined): Timestamped<unknown> {
  if (b === undefined) return a
  if (a.at !== b.at) return a.at > b.at ? a : b
  return JSON.stringify(b.value) < JSON.stringify(a.value) ? a : b
}

/** Merges two records by last-write-wins; the order and number of merges do not affect the result. */
export const mergeLww = <Fields extends TimedFields>(a: Fields, b: Partial<Fields>): Fields =>
  Object.fromEntries(Object.entries(a).map(([name, field]) => [name, pickLater(field, b[name])])) as Fields

/** Returns a record without future times: a fast clock must not make a field unchangeable. */
export const clampToNow = <Fields extends Partial<TimedFields>>(fields: Fields, now: number): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field === undefined ? [] : [[name, { value: field.value, at: Math.min(field.at, now) }]],
    ),
  ) as Fields
