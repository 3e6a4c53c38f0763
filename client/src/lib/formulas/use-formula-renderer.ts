import { useEffect, useSyncExternalStore } from 'react'
import { formulaRenderer, loadFormulas, onFormulasLoaded, type FormulaRenderer } from './formulas.ts'

/** Returns the renderer of formulas, and loads it; null until then, as on the server and where there is no MathML. */
export function useFormulaRenderer(): FormulaRenderer | null {
  useEffect(() => {
    // Without a network the sources of formulas stay.
    loadFormulas().catch(() => undefined)
  }, [])
  return useSyncExternalStore(onFormulasLoaded, formulaRenderer, () => null)
}
