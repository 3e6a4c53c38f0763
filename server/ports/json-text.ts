/** JSON that is text already, as it lies in the database: an answer takes it in as it is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

// An answer is an envelope around data around lists: stored text stands no deeper.
const DEPTH = 3

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** `JSON.stringify` for an answer that may hold stored JSON text among its properties. */
export function writeJson(value: unknown, depth = DEPTH): string {
  if (value instanceof JsonText) return value.text
  if (depth === 0 || !isPlain(value)) return JSON.stringify(value)
  let text = ''
  for (const [key, property] of Object.entries(value)) {
    if (property === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${writeJson(property, depth - 1)}`
  }
  return `{${text}}`
}

/** A list of objects as JSON text. */
export const listText = (items: readonly object[]): JsonText =>
  new JsonText(`[${items.map((item) => writeJson(item, 1)).join(',')}]`)
