import { whole } from '../lib/report.ts'
import type { Target, ReadFigure } from '../lib/report.ts'
import { HTML_LIST, isSuggestion, LAST_PAGE, PAGE_ONE } from './cases.ts'

export type Row = {
  name: string
  posts: number | null
  connections: number
  isSearch: boolean
  /** Client that sends the load: an HTTP client if undefined. Compares only rows with the same `load`. */
  load?: 'sockets' | undefined
  own?: { name: string; atLeast: number } | undefined
}

export const BUFFER_BYTES = 10_240
export const BUFFER = 'baseline: prebuilt 10 KB buffer'
export const STATEMENT = 'baseline: one prepared statement'

const HTML_PER_SECOND = 2000
const MIN_RESPONSES = 200

export const formatCase = ({ name, posts, connections }: Row): string => `${name}, ${posts}, ${connections}`

function findBaseline(rows: readonly Row[], row: Row | undefined, name: string | undefined) {
  const found = rows.find(
    (one) => one.name === name && one.connections === row?.connections && one.load === row.load,
  )
  return found && formatCase(found)
}

export function rowShares(rows: readonly Row[]) {
  const byCase = new Map(rows.map((row) => [formatCase(row), row]))
  return {
    'of buffer': (name: string) => findBaseline(rows, byCase.get(name), BUFFER),
    'of statement': (name: string) => findBaseline(rows, byCase.get(name), STATEMENT),
    'of own': (name: string) => findBaseline(rows, byCase.get(name), byCase.get(name)?.own?.name),
  }
}

// The first page must not slow down as the board grows, and must not be much faster than the last page.
function listingTargets(rows: readonly Row[], small: number, large: number): Target[] {
  const of = `${whole(large)} posts`
  return [...new Set(rows.map((row) => row.connections))].flatMap((connections) => {
    const find = (name: string, posts: number) =>
      rows.find((row) => row.name === name && row.posts === posts && row.connections === connections)
    const [first, grown, last] = [find(PAGE_ONE, small), find(PAGE_ONE, large), find(LAST_PAGE, large)]
    const at = `${connections} conn`
    const found: Target[] = []
    if (first && grown && small < large)
      found.push({
        claim: `${PAGE_ONE}, ${of} over ${whole(small)}, p99, ${at}`,
        figure: [formatCase(grown), 'p99'],
        over: [formatCase(first), 'p99'],
        atMost: 1.5,
      })
    if (grown && last)
      found.push({
        claim: `${PAGE_ONE} over last page, ${of}, req/s, ${at}`,
        figure: [formatCase(grown), 'perSecond'],
        over: [formatCase(last), 'perSecond'],
        atMost: 1.5,
      })
    return found
  })
}

function searchTargets(rows: readonly Row[], large: number): Target[] {
  const of = `${whole(large)} posts, p99, 1 conn`
  const alone = rows.filter((row) => row.connections === 1 && row.posts === large)
  const list = alone.find(({ name }) => name === PAGE_ONE)
  const suggestions = alone.flatMap((row): Target[] => {
    if (list === undefined || !isSuggestion(row.name)) return []
    const claim = `${row.name} over ${PAGE_ONE}, ${of}`
    return [{ claim, figure: [formatCase(row), 'p99'], over: [formatCase(list), 'p99'], atMost: 1.5 }]
  })
  const searches = alone
    .filter(({ isSearch }) => isSearch)
    .map((row): Target => ({
      claim: `${row.name}, ${of}`,
      figure: [formatCase(row), 'p99'],
      atMost: 5,
      unit: 'ms',
    }))
  return [...suggestions, ...searches]
}

function baselineTargets(rows: readonly Row[]): Target[] {
  const many = rows.filter(({ connections }) => connections > 1)
  const shares = many.flatMap((row): Target[] => {
    if (row.own === undefined) return []
    const { name, atLeast } = row.own
    // A baseline that was not measured is a missed target.
    const base = findBaseline(rows, row, name) ?? name
    const claim = `${row.name}, req/s over ${name}, ${row.connections} conn`
    return [{ claim, figure: [formatCase(row), 'perSecond'], over: [base, 'perSecond'], atLeast }]
  })
  const rates = many
    .filter(({ name }) => name === HTML_LIST)
    .map((row): Target => ({
      claim: `${row.name}, req/s on an idle machine, ${row.connections} conn`,
      figure: [formatCase(row), 'perSecond'],
      atLeast: HTML_PER_SECOND,
      isHint: true,
    }))
  return [...shares, ...rates]
}

export function rowTargets(rows: readonly Row[], read: ReadFigure): Target[] {
  const sizes = rows.flatMap((row) => row.posts ?? [])
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  const [fewest = ''] = rows.map(formatCase).toSorted((a, b) => read(a, 'count') - read(b, 'count'))
  return [
    ...listingTargets(rows, small, large),
    ...searchTargets(rows, large),
    ...baselineTargets(rows),
    {
      claim: 'the fewest answers behind a p99 in a round (fewer: the machine was too busy)',
      figure: [fewest, 'count'],
      atLeast: MIN_RESPONSES,
      isHint: true,
    },
  ]
}
