/**
 * `after` must have ended before the step begins, `needs` must have succeeded as well; a step that is not run at all holds
 * up none.
 * @typedef {{ name: string, after?: string[], needs?: string[] }} Ordered
 */

/**
 * Runs steps side by side as far as they allow it, and answers their results in the order they are listed in. A step
 * stands behind those that it waits for. Where what it needs failed, `skip` stands in for `run`; nothing else is held up
 * by a failure.
 * @template {Ordered} Step
 * @template {{ failed: number }} Result
 * @param {readonly Step[]} steps
 * @param {{ run: (step: Step) => Promise<Result>, skip: (step: Step, failed: string) => Result }} how
 * @returns {Promise<Map<string, Result>>}
 */
export async function runInOrder(steps, { run, skip }) {
  /** @type {Map<string, Promise<Result>>} */
  const begun = new Map()
  /** @param {Step} step */
  const begin = async (step) => {
    const { after = [], needs = [] } = step
    await Promise.all([...after, ...needs].map(async (name) => await begun.get(name)))
    for (const name of needs) if ((await begun.get(name))?.failed) return skip(step, name)
    return run(step)
  }
  for (const step of steps) begun.set(step.name, begin(step))
  /** @type {Map<string, Result>} */
  const results = new Map()
  for (const [name, result] of begun) results.set(name, await result)
  return results
}
