import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { hasFormula } from '#shared/domain/questions/markup.ts'
import { createEvent } from '#client/lib/event.ts'
import { singleFlight } from '#client/lib/single-flight.ts'

/** Renders a TeX formula as MathML; null if it is no valid formula. */
export type FormulaRenderer = (formula: string, isBlock: boolean) => ReactNode

const loaded = createEvent()
let renderer: FormulaRenderer | null = null

/** Returns the renderer of formulas; null until it has loaded. */
export const formulaRenderer = (): FormulaRenderer | null => renderer

/** Loads the program that renders formulas, unless the browser has no MathML. */
const loadFormulas = singleFlight(async () => {
  if (renderer !== null || typeof MathMLElement !== 'function') return
  renderer = (await import('./render-formula.ts')).renderFormula
  loaded.emit()
})

/** Loads that program if one of some questions has a formula, so that it is shown without a network later. */
export async function loadFormulasOf(questions: readonly object[]): Promise<void> {
  if (hasFormula(JSON.stringify(questions))) await loadFormulas()
}

/** Returns the renderer of formulas, and loads it; null until then, as on the server and where there is no MathML. */
export function useFormulaRenderer(): FormulaRenderer | null {
  useEffect(() => {
    // Without a network the sources of formulas stay.
    loadFormulas().catch(() => undefined)
  }, [])
  return useSyncExternalStore(loaded.on, formulaRenderer, () => null)
}
