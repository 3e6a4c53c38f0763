// Names of properties that may hold a credential or an encryption key.
const SECRET =
  /^(?:otp|code|mac|challenge|pepper|password|secret|cookie|authorization|(?:access)?token|(?:api|private)?key)$/i

const HIDDEN = '(hidden)'

/** Returns the value with all properties redacted that are named like a secret, at any depth. */
export function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : redactSecrets(inner)]),
  )
}
