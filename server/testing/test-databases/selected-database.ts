const NAMES = ['delayed', 'repeated'] as const

export type TestDatabase = (typeof NAMES)[number]

/** Returns the test database that TEST_DATABASE selects; null for SQLite as the server opens it. */
export function selectedDatabase(): TestDatabase | null {
  const given = process.env['TEST_DATABASE'] ?? ''
  if (given === '') return null
  const name = NAMES.find((each) => each === given)
  if (name === undefined) throw new Error(`TEST_DATABASE must be one of: ${NAMES.join(', ')}.`)
  return name
}
