import type { Query } from './db.ts'

/**
 * A statement that is built and prepared once for each query builder it is asked for: building one anew costs more
 * than running it.
 */
export function preparePerQuery<Statement>(
  prepare: (query: Query) => Statement,
): (query: Query) => Statement {
  const known = new WeakMap<Query, Statement>()
  return (query) => {
    let statement = known.get(query)
    if (statement === undefined) known.set(query, (statement = prepare(query)))
    return statement
  }
}
