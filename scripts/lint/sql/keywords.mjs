/** @param {string} text */
const setOf = (text) => new Set(text.split(' '))

/** @param {string} names @param {(name: string) => string} toMessage @returns {[string, string][]} */
const eachOf = (names, toMessage) => names.split(' ').map((name) => [name, toMessage(name)])

/** Keywords of one engine, with the common form. */
export const FORBIDDEN_KEYWORDS = new Map([
  ...eachOf('rowid oid _rowid_', (name) => `Use the key of the table instead of ${name}.`),
  ...eachOf('glob match regexp', (name) => `${name.toUpperCase()} exists in SQLite only.`),
  ...eachOf('like', () => 'LIKE ignores case in SQLite only: compare prefixes by a range.'),
  ...eachOf(
    'collate indexed pragma vacuum reindex attach detach autoincrement',
    (name) => `${name.toUpperCase()} exists in SQLite only.`,
  ),
])

/** Functions of one engine, with the common form. */
export const FORBIDDEN_FUNCTIONS = new Map([
  ...eachOf('iif if', (name) => `Use \`case when\` instead of ${name}.`),
  ...eachOf('ifnull', () => 'Use coalesce instead of ifnull.'),
  ...eachOf('total', () => 'Use coalesce and sum instead of total.'),
  ...eachOf('group_concat', () => 'Use string_agg, with an order.'),
  ...eachOf(
    'strftime date time datetime julianday unixepoch',
    () => 'Times are numbers of milliseconds: pass them in.',
  ),
  ...eachOf(
    'instr printf char unicode hex quote typeof random randomblob zeroblob changes total_changes last_insert_rowid likely unlikely sqlite_version',
    (name) => `The function ${name} exists in SQLite only.`,
  ),
])

export const AGGREGATES = setOf('sum avg')
export const COMPARISONS = setOf('= <> != < > <= >=')

/** Words before a condition, and words and signs after it. */
export const CONDITIONS = setOf('where and or not when on having')
export const CONDITION_ENDS = setOf(') , and or then order group limit returning union end as')

/** Words that can follow a source of rows, so they are no name of it. */
export const CLAUSES = setOf(
  'where on join left inner cross order group limit union having set returning and or using offset full right natural except intersect',
)

/** Words and signs before a value, so that a plus after them is unary. */
export const VALUE_STARTS = setOf(
  '( , = < > <= >= <> || where and or not by on select when then else between in having set',
)

/** Small names that need quotes. */
export const RESERVED = setOf('order user end group limit offset default table to window')

/** Keywords of an upsert that are no columns. */
export const UPSERT_KEYWORDS = setOf(
  'set where and or not case when then else end null is in true false cast as text bigint distinct from between excluded',
)

/** Short types, with the type that has the same size in both engines. */
export const CASTS = new Map([
  ['integer', 'bigint'],
  ['int', 'bigint'],
  ['real', 'double precision'],
])
