import { useEffect } from 'react'
import { loadFormulasOf } from '#client/lib/formulas/formulas.ts'
import type { ExamQuestion } from '#client/features/exam/session/exam-session.ts'

/** Loads the program that renders formulas if a question of the paper has one: the network may be lost before it is shown. */
export function useFormulasOf(questions: readonly ExamQuestion[]): void {
  useEffect(() => {
    // Without it the sources of formulas are shown.
    loadFormulasOf(questions).catch(() => undefined)
  }, [questions])
}
