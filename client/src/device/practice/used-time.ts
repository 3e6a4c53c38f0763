import type { PracticePaper } from '#client/device/db/quiz-rows.ts'

/** Returns the used time of a practice quiz, milliseconds. It passes even without an open page. `now`: server time. */
export const getUsedMs = ({ usedMs, savedAt }: PracticePaper, now: number): number =>
  usedMs + Math.max(0, now - savedAt)
