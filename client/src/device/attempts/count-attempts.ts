/** Counts the signed-in user's running quizzes on this device; 0 if it cannot store. */
export async function countRunningAttempts(now: number): Promise<number> {
  try {
    const { countRunning } = await import('./attempt-rows.ts')
    return await countRunning(now)
  } catch {
    return 0
  }
}
