import { useSyncExternalStore } from 'react'
import { createEvent } from './event.ts'

type UsePageValue<Value> = <Selected = Value>(select?: (value: Value) => Selected) => Selected

/** Creates a value of this page, and a hook that reads it or a part of it: the initial one during hydration. */
export function createPageValue<Value>(
  initial: Value,
): [set: (next: Value) => void, useValue: UsePageValue<Value>] {
  let value = initial
  const { emit, on } = createEvent()
  const set = (next: Value) => {
    value = next
    emit()
  }
  const useValue: UsePageValue<Value> = (select = (whole) => whole as never) =>
    useSyncExternalStore(
      on,
      () => select(value),
      () => select(initial),
    )
  return [set, useValue]
}
