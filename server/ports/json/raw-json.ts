/** JSON that lies ready as UTF-8: an answer takes its chunks in as they are. */
export class JsonBytes {
  readonly chunks: readonly Buffer[]

  constructor(chunks: readonly Buffer[]) {
    this.chunks = chunks
  }
}

/** One thing as JSON that lies ready; it is read back once, for all who need it, and nobody may change it. */
export class SerializedJson {
  readonly text: string
  readonly bytes: Buffer
  #value: object | undefined

  constructor(text: string) {
    this.text = text
    this.bytes = Buffer.from(text)
  }

  get value(): object {
    return (this.#value ??= Object.freeze(JSON.parse(this.text) as object))
  }
}

/** A list of things that lie ready. */
export class SerializedList extends JsonBytes {
  readonly items: readonly SerializedJson[]

  constructor(items: readonly SerializedJson[]) {
    super(rawJsonArray(items.map(({ bytes }) => bytes)).chunks)
    this.items = items
  }
}

// An answer is an envelope around data around lists: ready JSON stands no deeper.
const DEPTH = 2
const [BEGIN, COMMA, END] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer]

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function write(value: unknown, depth: number, out: (string | Buffer)[]): void {
  if (value instanceof JsonBytes) out.push(...value.chunks)
  else if (depth === 0 || !isPlain(value)) out.push(JSON.stringify(value))
  else {
    let before = '{'
    for (const [key, property] of Object.entries(value)) {
      if (property === undefined) continue
      out.push(`${before}${JSON.stringify(key)}:`)
      write(property, depth - 1, out)
      before = ','
    }
    out.push(before === '{' ? '{}' : '}')
  }
}

/** `JSON.stringify` for an answer that may hold ready JSON: text, or bytes where there is any. */
export function serialize(value: unknown): string | Buffer {
  const out: (string | Buffer)[] = []
  write(value, DEPTH, out)
  if (out.every((part) => typeof part === 'string')) return out.join('')
  return Buffer.concat(out.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** What a reader makes of `serialize(answer)`; things that lie ready are the same objects for all readers. */
export function deserialize(answer: object): unknown {
  if (!Object.values(answer).some((value) => value instanceof SerializedList))
    return JSON.parse(serialize(answer).toString())
  const properties = Object.entries(answer).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof SerializedList ? value.items.map((item) => item.value) : value,
  ])
  return Object.fromEntries(properties)
}

/** A list whose items lie ready. */
export const rawJsonArray = (items: readonly Buffer[]): JsonBytes =>
  new JsonBytes([BEGIN, ...items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item])), END])
