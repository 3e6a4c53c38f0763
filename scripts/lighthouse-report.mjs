/** @typedef {import('lighthouse').Result} Result */
/** @typedef {{ name: string, unit: string, digits: number, least?: number, most?: number, read: (result: Result) => number }} Figure */

/** @type {(id: string) => (result: Result) => number} */
const score = (id) => (result) => Math.round((result.categories[id]?.score ?? 0) * 100)
/** @type {(id: string) => (result: Result) => number} */
const measured = (id) => (result) => result.audits[id]?.numericValue ?? Number.NaN

/** @type {Figure[]} */
const FIGURES = [
  { name: 'performance', unit: '', digits: 0, least: 98, read: score('performance') },
  { name: 'accessibility', unit: '', digits: 0, least: 100, read: score('accessibility') },
  { name: 'best practices', unit: '', digits: 0, least: 100, read: score('best-practices') },
  { name: 'SEO', unit: '', digits: 0, least: 100, read: score('seo') },
  { name: 'FCP', unit: ' ms', digits: 0, most: 750, read: measured('first-contentful-paint') },
  { name: 'LCP', unit: ' ms', digits: 0, most: 850, read: measured('largest-contentful-paint') },
  { name: 'TBT', unit: ' ms', digits: 0, most: 50, read: measured('total-blocking-time') },
  { name: 'CLS', unit: '', digits: 3, most: 0.02, read: measured('cumulative-layout-shift') },
]

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

// Prints the median figures with their limits. Returns true if every figure meets its limit.
/** @param {string} path @param {Result[]} results */
export function report(path, results) {
  console.log(`\n${decodeURIComponent(path)}, ${results.length} runs`)
  let isMissed = false
  for (const { name, unit, digits, least, most, read } of FIGURES) {
    const values = results.map(read).toSorted((a, b) => a - b)
    // Takes the worse of two middle values.
    const half = least === undefined ? values.length / 2 : (values.length - 1) / 2
    const middle = values[Math.floor(half)] ?? Number.NaN
    const isGood = least === undefined ? middle <= (most ?? Infinity) : middle >= least
    if (!isGood) isMissed = true
    const limit = least === undefined ? `at most ${most}` : `at least ${least}`
    const formatted = values.map((value) => value.toFixed(digits)).join(', ')
    console.log(
      `${isGood ? 'ok    ' : 'MISSED'}  ${name.padEnd(14)}  ${(middle.toFixed(digits) + unit).padStart(9)}  (${limit}${unit}; ${formatted})`,
    )
  }
  // Blocking times grow faster than the machine gets slower: figures are comparable only at a similar index.
  const indexes = results.map(({ environment }) => Math.round(environment.benchmarkIndex))
  console.log(`        benchmark index of the machine, in the order of the runs: ${indexes.join(', ')}`)
  if (isMissed) for (const line of costs(results)) console.log(`        ${line}`)
  return !isMissed
}

/** Returns the audits that cost points in any run, each with its first item. @param {Result[]} results */
function costs(results) {
  const lines = results.flatMap(({ categories, audits }) =>
    CATEGORIES.flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id]
        if (!audit || !weight || audit.score === null || audit.score >= 1) return []
        return [
          `${category}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}${firstItem(audit)}`,
        ]
      }),
    ),
  )
  return new Set(lines)
}

/** @param {Result['audits'][string]} audit */
function firstItem({ details }) {
  const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
  const [first] = items
  if (first === undefined) return ''
  const text =
    first.node?.snippet ?? first.url ?? first.source?.url ?? first.description ?? JSON.stringify(first)
  return `: ${String(text).slice(0, 160)}`
}
