import { useEffect } from 'react'
import { createEvent } from '#client/lib/event.ts'

let activeCount = 0
const { emit, on } = createEvent()

const change = (by: number) => {
  activeCount += by
  emit()
}

/** Returns true if a reload would lose or break work in progress: a form, a quiz, a payment. */
export const hasUnsavedWork = (): boolean => activeCount > 0

export const onUnsavedWork = on

export function useUnsavedWork(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined
    change(1)
    return () => change(-1)
  }, [isUnderWay])
}
