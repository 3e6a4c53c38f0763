/** Returns how many quizzes of the signed-in user are under way on this device; 0 if it stores nothing. */
export async function countRunningAttempts(now: number): Promise<number> {
  try {
    const { countUnderWay } = await import('./attempt-rows.ts')
    return await countUnderWay(now)
  } catch {
    return 0
  }
}
