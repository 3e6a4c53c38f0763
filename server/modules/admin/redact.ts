// Names under which something could lie that lets somebody in or opens what is sealed.
const SECRET =
  /^(?:otp|code|mac|challenge|pepper|password|secret|cookie|authorization|(?:access)?token|(?:api|private)?key)$/i

const HIDDEN = '(hidden)'

/** A value as people may see it: what is named like a secret is hidden, however deep it lies. */
export function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : redactSecrets(inner)]),
  )
}
