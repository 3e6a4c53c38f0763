import type { PracticePaper } from '#client/device/db/quiz-rows.ts'

/** Returns how much of a practice quiz's time is used up now (server's clock); it also passes while no page is open. Milliseconds. */
export const usedSince = ({ usedMs, savedAt }: PracticePaper, now: number): number =>
  usedMs + Math.max(0, now - savedAt)
