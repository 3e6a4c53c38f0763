const CODE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const FRAMES = 8

export type ErrorFacts = {
  type: string
  code?: string
  responseCode?: number
  at?: string[]
  cause?: ErrorFacts
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && CODE.test(value) ? value : undefined

const toResponseCode = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599 ? value : undefined

// A stack begins with the message, which may span lines: frames start after exactly that text.
function parseFrames({ name, message, stack = '' }: Error): string[] | undefined {
  const heads = [`${name}: ${message}\n`, `${name}\n`, `Error: ${message}\n`]
  const head = heads.find((text) => stack.startsWith(text))
  if (head === undefined) return undefined
  return stack
    .slice(head.length)
    .split('\n', FRAMES)
    .map((line) => line.trim())
}

/** Returns the parts of an error that may be logged: codes and frames. Messages of libraries quote their input. */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!isObject(error)) return { type: typeof error }
  const [code, responseCode] = [
    word(error['code']),
    toResponseCode(error['responseCode'] ?? error['statusCode']),
  ]
  const at = error instanceof Error ? parseFrames(error) : undefined
  return {
    type: word(error['name']) ?? 'object',
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(at === undefined ? {} : { at }),
    ...(isObject(error['cause']) && depth < 3 ? { cause: errorFacts(error['cause'], depth + 1) } : {}),
  }
}

export function errorReason(error: unknown): string {
  const { type, code, responseCode } = errorFacts(error)
  return [code ?? type, responseCode].filter((part) => part !== undefined).join(' ')
}
