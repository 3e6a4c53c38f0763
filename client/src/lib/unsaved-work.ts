import { useEffect } from 'react'
import { createEvent } from './event.ts'

let held = 0
const { emit, on } = createEvent()

const change = (by: number) => {
  held += by
  emit()
}

/** Whether something is under way that a reload would destroy or break: a form, a quiz, a payment. */
export const hasUnsavedWork = (): boolean => held > 0

/** Calls back whenever that may have changed, until the function that it returns is called. */
export const onUnsavedWork = on

/** Says while a component stands that something is under way which a reload would destroy or break. */
export function useUnsavedWork(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined
    change(1)
    return () => change(-1)
  }, [isUnderWay])
}
