import { readTokens } from './read-tokens.mjs'

/** @typedef {import('./read-tokens.mjs').Token} Token */

/**
 * Last columns of an order: no two rows of a result have the same value, together with the columns before them.
 * Also in the query builder, where a column has the name of its property.
 */
const KEY = /^(?:id|seq|key|row|first|position|question|step|version|email|"?\w*I[dD]"?|\w*_id)$/

/** @param {string} name */
export const isKey = (name) => KEY.test(name)

const ENDS = new Set(['limit', 'offset', 'union', 'returning', ')'])

/** @param {Token | undefined} token */
const lower = (token) => (token?.type === 'word' || token?.type === 'sign' ? token.text.toLowerCase() : '')

/**
 * Returns the last names of terms that are separated by commas, as `id` of `q.id desc`; null for other terms.
 * @param {Token[]} terms
 */
function readNames(terms) {
  const words = terms.filter((token) => !['asc', 'desc', 'distinct'].includes(lower(token)))
  const isPlain = words.every(
    ({ type, text }) => ['word', 'quoted'].includes(type) || [',', '.'].includes(text),
  )
  if (!isPlain) return null
  return words.filter((_word, index) => words[index + 1] === undefined || words[index + 1]?.text === ',')
}

/** @param {Token[]} tokens @param {number} order */
function orderTerms(tokens, order) {
  const { depth = 0 } = tokens[order] ?? {}
  const rest = tokens.slice(order + 2)
  const end = rest.findIndex(
    (token) => token.depth < depth || (token.depth === depth && ENDS.has(lower(token))),
  )
  return end === -1 ? rest : rest.slice(0, end)
}

/**
 * Returns the selected columns of the query that a token is in, and true if an order precedes the token.
 * @param {Token[]} tokens @param {number} from
 */
function readQuery(tokens, from) {
  const { depth = 0 } = tokens[from] ?? {}
  let hasOrder = false
  for (let index = from - 1; index >= 0; index -= 1) {
    const token = tokens[index]
    if (token === undefined || token.depth < depth) break
    if (token.depth > depth) continue
    if (lower(token) === 'order') hasOrder = true
    if (lower(token) !== 'select') continue
    const end = tokens.findIndex((each, at) => at > index && each.depth === depth && lower(each) === 'from')
    return { selected: tokens.slice(index + 1, end), hasOrder }
  }
  return { selected: [], hasOrder }
}

/** @param {Token[]} tokens @param {number} order */
function orderProblem(tokens, order) {
  const terms = orderTerms(tokens, order)
  const last = terms.findLast((token) => !['asc', 'desc'].includes(lower(token)))
  if (last === undefined || last.type === 'hole' || isKey(last.text)) return []
  // Rows that are equal in all their columns have no order.
  const ordered = new Set(readNames(terms)?.map(({ text }) => text))
  const selected = readNames(readQuery(tokens, order).selected)
  const hasAll = selected !== null && selected.length > 0 && selected.every(({ text }) => ordered.has(text))
  return hasAll ? [] : [`An order ends in a key, so that equal rows have one order: ${last.text} is none.`]
}

/**
 * Returns why the rows of a query may come in another order, or be other rows, in another engine.
 * @param {string} sql @returns {string[]}
 */
export function findOrderProblems(sql) {
  const tokens = readTokens(sql)
  return tokens.flatMap((token, index) => {
    if (token.type !== 'word') return []
    if (lower(token) === 'order' && lower(tokens[index + 1]) === 'by') return orderProblem(tokens, index)
    if (lower(token) !== 'limit') return []
    const { selected, hasOrder } = readQuery(tokens, index)
    const isConstant = selected.length > 0 && selected.every(({ type }) => type === 'number')
    return hasOrder || isConstant ? [] : ['A limit without an order selects other rows in another engine.']
  })
}
