import { useEffect } from 'react'

let held = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  held += by
  for (const listen of listeners) listen()
}

/** Whether something is under way that a reload would destroy or break: a form, a quiz, a payment. */
export const hasUnsavedWork = (): boolean => held > 0

/** Calls back whenever that may have changed, until the function that it returns is called. */
export function onUnsavedWork(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Says while a component stands that something is under way which a reload would destroy or break. */
export function useUnsavedWork(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined
    change(1)
    return () => change(-1)
  }, [isUnderWay])
}
