import type { Query } from './db.ts'

/** Builds and prepares a statement once for each query builder: building it costs more than running it. */
export function preparePerQuery<Statement>(
  prepare: (query: Query) => Statement,
): (query: Query) => Statement {
  const cached = new WeakMap<Query, Statement>()
  return (query) => {
    let statement = cached.get(query)
    if (statement === undefined) cached.set(query, (statement = prepare(query)))
    return statement
  }
}
