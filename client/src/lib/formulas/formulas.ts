import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { hasFormula } from '#shared/domain/questions/markup.ts'
import { createEvent } from '#client/lib/event.ts'
import { singleFlight } from '#client/lib/run-exclusive.ts'

/** Returns null for an invalid formula. */
export type FormulaRenderer = (formula: string, isBlock: boolean) => ReactNode

const loaded = createEvent()
let renderer: FormulaRenderer | null = null

export const formulaRenderer = (): FormulaRenderer | null => renderer

const loadFormulas = singleFlight(async () => {
  if (renderer !== null || typeof MathMLElement !== 'function') return
  renderer = (await import('./render-formula.ts')).renderFormula
  loaded.emit()
})

/** Loads the renderer if a question has a formula, so that it also renders offline. */
export async function loadQuestionFormulas(questions: readonly object[]): Promise<void> {
  if (hasFormula(JSON.stringify(questions))) await loadFormulas()
}

export function useFormulaRenderer(): FormulaRenderer | null {
  useEffect(() => {
    // Offline the source of the formula is shown.
    loadFormulas().catch(() => undefined)
  }, [])
  return useSyncExternalStore(loaded.on, formulaRenderer, () => null)
}
