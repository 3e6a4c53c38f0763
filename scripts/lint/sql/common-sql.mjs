import { findOrderProblems, isKey } from './find-order-problems.mjs'
import { findSqlProblems } from './find-sql-problems.mjs'
import { HOLE } from './read-tokens.mjs'

// Requires raw SQL to mean the same in SQLite and PostgreSQL (docs/decisions/0066-common-sql.md).

/** Files with SQL of one engine, which a second engine would replace; each has a reason. */
const ENGINE_FILES = [
  // Pragmas, backups and the files of SQLite.
  'server/db/sqlite/',
  // Migration, checks and restoring of a SQLite file.
  'server/db/maintenance/',
  // The number that shows commits of other connections.
  'server/db/queries/consistent-reads.ts',
  // Functions that read JSON.
  'server/db/queries/json-sql.ts',
  // The full text index, and the row numbers that it shares with its documents.
  'server/search/sqlite.ts',
  'server/search/find-items.ts',
  'server/search/title-matches.ts',
]

// Statements are prepared only here (checkStatements in ../calls.mjs).
const HOMES = /^server\/(?:db|search)\/|\.repository\.ts$/

// Statements, and parts that other statements interpolate.
const SQL = new RegExp(
  [
    String.raw`\b(?:select\s|insert\s+into\s|delete\s+from\s|update\s+\S+\s+set\s|exists\s*\(|on\s+conflict\s|pragma\s)`,
    String.raw`\b(?:order\s+by\s|coalesce\s*\(|is\s+(?:not\s+)?null\b|as\s+"?[a-z]+[A-Z])`,
    String.raw`\b[a-z]\.[a-z_]+\s*(?:=|<>|<=?|>=?)\s`,
    String.raw`^\s*(?:from|with\s+recursive)\s+\w+[\s(]`,
  ].join('|'),
)

/**
 * Returns the property of a column in the query builder, also within `asc` and `desc`.
 * @param {any} term @returns {string | undefined}
 */
function readColumn(term) {
  const column = term?.type === 'CallExpression' ? term.arguments[0] : term
  return column?.property?.name ?? column?.name
}

/**
 * Returns the columns of a `group by`, which are unique in the result.
 * @param {any} node @returns {(string | undefined)[]}
 */
function readGroups(node) {
  const call = node.callee.object
  if (call?.type !== 'CallExpression') return []
  return call.callee.property?.name === 'groupBy' ? call.arguments.map(readColumn) : readGroups(call)
}

/** @param {string} file */
const isOutside = (file) =>
  !file.startsWith('server/') ||
  /\.test\.ts$|^server\/testing\//.test(file) ||
  ENGINE_FILES.some((path) => file.startsWith(path))

/** @param {any} node */
function readSql(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  return node.quasis.map((/** @type {any} */ { value }) => value.cooked ?? '').join(HOLE)
}

/** @param {string} file @param {(problem: { node: object, message: string }) => void} report */
export function checkSql(file, report) {
  if (isOutside(file)) return {}

  /** @param {any} node */
  function checkBuilder(node) {
    if (node.callee.property?.name !== 'orderBy') return
    const name = readColumn(node.arguments.at(-1))
    // A spread order ends in its key where it is defined.
    if (name === undefined || isKey(name) || readGroups(node).includes(name)) return
    report({ node, message: `An order ends in a key, so that equal rows have one order: ${name} is none.` })
  }
  if (!HOMES.test(file)) return { CallExpression: checkBuilder }

  /** @param {any} node */
  function check(node) {
    const sql = readSql(node)
    if (!SQL.test(sql)) return
    const problems = [...findSqlProblems(sql), ...findOrderProblems(sql)]
    for (const message of new Set(problems)) report({ node, message })
  }
  return { CallExpression: checkBuilder, Literal: check, TemplateLiteral: check }
}
