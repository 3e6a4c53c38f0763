import { HOLE, readTokens } from './read-tokens.mjs'
import {
  AGGREGATES,
  CASTS,
  CLAUSES,
  COMPARISONS,
  CONDITION_ENDS,
  CONDITIONS,
  FORBIDDEN_FUNCTIONS,
  FORBIDDEN_KEYWORDS,
  RESERVED,
  UPSERT_KEYWORDS,
  VALUE_STARTS,
} from './keywords.mjs'

/** @typedef {import('./read-tokens.mjs').Token} Token */
/** @typedef {{ tokens: Token[], index: number, word: string }} At */

const JSON_FUNCTION = /^json(?:b)?_\w+$/

/** @param {Token | undefined} token */
const lower = (token) => (token?.type === 'word' || token?.type === 'sign' ? token.text.toLowerCase() : '')

/**
 * Returns the tokens inside the parentheses that open at an index.
 * @param {Token[]} tokens @param {number} open
 */
function readInside(tokens, open) {
  const { depth } = tokens[open] ?? { depth: 0 }
  const close = tokens.findIndex(
    (token, index) => index > open && token.text === ')' && token.depth === depth,
  )
  const end = close === -1 ? tokens.length : close
  return { inside: tokens.slice(open + 1, end), after: tokens.slice(end + 1) }
}

/** @param {At} at @returns {string | undefined} */
function nameProblem({ tokens, index }) {
  const token = tokens[index]
  if (token?.type === 'word' && /[a-z0-9][A-Z]/.test(token.text))
    return `PostgreSQL folds unquoted names to small letters: write "${token.text}".`
  if (token?.type !== 'quoted') return undefined
  const name = token.text.slice(1, -1)
  if (!token.text.startsWith('"')) return 'Names are quoted by double quotes.'
  if (/[A-Z]/.test(name) || name.includes(HOLE) || RESERVED.has(name)) return undefined
  return `Texts are in single quotes, and small names without quotes: ${token.text}.`
}

/** @param {At} at @returns {string | undefined} */
function wordProblem({ tokens, index, word }) {
  if (tokens[index]?.type !== 'word') return undefined
  if (FORBIDDEN_KEYWORDS.has(word)) return FORBIDDEN_KEYWORDS.get(word)
  const previous = lower(tokens[index - 1])
  if ((previous === 'insert' || previous === 'update') && word === 'or')
    return 'Use `on conflict (columns)` instead of insert or update with `or`.'
  if (word === 'replace' && lower(tokens[index + 1]) === 'into') return 'Use `on conflict (columns)`.'
  if (tokens[index + 1]?.text !== '(') return undefined
  if (JSON_FUNCTION.test(word)) return 'JSON is read by the functions of server/db/queries/json-sql.ts.'
  const { inside } = readInside(tokens, index + 1)
  if (word === 'max' || word === 'min') {
    const isScalar = inside.some(({ text, depth }) => text === ',' && depth === inside[0]?.depth)
    return isScalar ? `Use \`case when\` instead of ${word} of two values.` : undefined
  }
  if (AGGREGATES.has(word)) {
    const isCase = inside.some((token) => lower(token) === 'case')
    const isBoolean = inside.some((token) => COMPARISONS.has(token.text) || lower(token) === 'exists')
    if (isBoolean && !isCase) return 'PostgreSQL cannot add booleans: use `case when`.'
  }
  if (word === 'cast') {
    const type = lower(inside.at(-1))
    if (CASTS.has(type)) return `Cast to ${CASTS.get(type)}: ${type} is shorter in PostgreSQL.`
  }
  return FORBIDDEN_FUNCTIONS.get(word)
}

/** @param {At} at @returns {string | undefined} */
function signProblem({ tokens, index }) {
  const { text, type } = tokens[index] ?? {}
  if (type !== 'sign') return undefined
  if (text === '==') return 'Use = instead of ==.'
  if (text === '->' || text === '->>')
    return 'JSON is read by the functions of server/db/queries/json-sql.ts.'
  if (text === '+' && VALUE_STARTS.has(lower(tokens[index - 1])))
    return 'A unary plus hides a column from an index in SQLite only.'
  return undefined
}

/** @param {At} at @returns {string | undefined} */
function conditionProblem({ tokens, index, word }) {
  const [previous, next] = [tokens[index - 1], tokens[index + 1]]
  if (word === 'is' && tokens[index]?.type === 'word') {
    const isNot = lower(next) === 'not'
    const value = isNot ? tokens[index + 2] : next
    if (!/^(?:null|distinct)$/.test(lower(value))) return 'Use = or `is distinct from` instead of `is`.'
    if (lower(value) === 'null' && previous?.type === 'param')
      return 'PostgreSQL does not know the type of the parameter: cast it, as `cast(? as text) is null`.'
  }
  if (!CONDITIONS.has(lower(previous)) && previous?.text !== '.') return undefined
  const isEnd = next === undefined || CONDITION_ENDS.has(lower(next))
  if (tokens[index]?.type === 'number' && isEnd && CONDITIONS.has(lower(previous)))
    return 'A number is no condition: write true.'
  const isBound = tokens.slice(Math.max(0, index - 8), index).some((token) => lower(token) === 'between')
  if (tokens[index]?.type === 'param' && isEnd && !isBound && CONDITIONS.has(lower(previous)))
    return 'A parameter is no condition: compare it, as `@isAhead = 1`.'
  const before = previous?.text === '.' ? tokens[index - 3] : previous
  if (/^(?:is|has)_\w+$/.test(word) && isEnd && CONDITIONS.has(lower(before)))
    return 'A flag is a number: compare it, as `is_public = 1`.'
  return undefined
}

/** @param {At} at @returns {string | undefined} */
function subqueryProblem({ tokens, index, word }) {
  if (word !== 'from' && word !== 'join') return undefined
  if (tokens[index + 1]?.text !== '(') return undefined
  const { inside, after } = readInside(tokens, index + 1)
  const isQuery = inside[0]?.type === 'hole' || ['select', 'with'].includes(lower(inside[0]))
  const [next, then] = after
  const name = lower(next) === 'as' ? then : next
  const hasName = name?.type === 'quoted' || (name?.type === 'word' && !CLAUSES.has(lower(name)))
  return isQuery && !hasName ? 'Give the subquery a name.' : undefined
}

/**
 * Finds columns without a table after `do update`, where PostgreSQL knows the old and the new row.
 * @param {At} at @returns {string | undefined}
 */
function conflictProblem({ tokens, index, word }) {
  if (word !== 'do' || lower(tokens[index + 1]) !== 'update') return undefined
  if (lower(tokens[index - 1]) === 'conflict') return 'Name the columns: `on conflict (columns) do update`.'
  const depth = tokens[index]?.depth
  const rest = tokens.slice(index + 2)
  const end = rest.findIndex((token) => lower(token) === 'returning' && token.depth === depth)
  const clause = end === -1 ? rest : rest.slice(0, end)
  const isAmbiguous = clause.some((token, at) => {
    if (token.type !== 'word' || UPSERT_KEYWORDS.has(lower(token))) return false
    const [before, after] = [clause[at - 1], clause[at + 1]]
    const isAssigned = after?.text === '=' && (lower(before) === 'set' || before?.text === ',')
    return !isAssigned && before?.text !== '.' && after?.text !== '.' && after?.text !== '('
  })
  return isAmbiguous ? 'Name the table of a column after `do update`, as `counts.count + 1`.' : undefined
}

/** @param {At} at @returns {string | undefined} */
function limitProblem({ tokens, index, word }) {
  if (word !== 'limit' || tokens[index]?.type !== 'word') return undefined
  const { depth } = tokens[index]
  if (tokens[index + 1]?.text === '-') return 'Leave the limit out instead of a negative one.'
  if (tokens.slice(index + 1, index + 4).some((token) => token.text === ',' && token.depth === depth))
    return 'Use `limit ? offset ?`.'
  if (depth === 0 && ['delete', 'update'].includes(lower(tokens[0]))) return 'Limit a subquery of keys.'
  return undefined
}

const CHECKS = [
  nameProblem,
  wordProblem,
  signProblem,
  conditionProblem,
  subqueryProblem,
  conflictProblem,
  limitProblem,
]

/**
 * Returns why a text of SQL would fail, or mean something else, in SQLite or in PostgreSQL; empty for common SQL.
 * @param {string} sql @returns {string[]}
 */
export function findSqlProblems(sql) {
  const tokens = readTokens(sql)
  return tokens.flatMap((token, index) => {
    const at = { tokens, index, word: lower(token) }
    return CHECKS.flatMap((check) => check(at) ?? [])
  })
}
