// Steps in `after` must have ended before the step begins, those in `needs` must also have succeeded.
/** @typedef {{ name: string, after?: string[], needs?: string[] }} Ordered */

// Runs steps as far as their order allows. If a step in `needs` failed, `skip` replaces `run`.
/**
 * @template {Ordered} Step
 * @template {{ failed: number }} Result
 * @param {readonly Step[]} steps
 * @param {{ run: (step: Step) => Promise<Result>, skip: (step: Step, failed: string) => Result }} how
 * @returns {Promise<Map<string, Result>>}
 */
export async function runInOrder(steps, { run, skip }) {
  /** @type {Map<string, Promise<Result>>} */
  const started = new Map()
  /** @param {Step} step */
  const start = async (step) => {
    const { after = [], needs = [] } = step
    await Promise.all([...after, ...needs].map(async (name) => await started.get(name)))
    for (const name of needs) if ((await started.get(name))?.failed) return skip(step, name)
    return run(step)
  }
  for (const step of steps) started.set(step.name, start(step))
  /** @type {Map<string, Result>} */
  const results = new Map()
  for (const [name, result] of started) results.set(name, await result)
  return results
}
