export class JsonBytes {
  readonly chunks: readonly Buffer[]

  constructor(chunks: readonly Buffer[]) {
    this.chunks = chunks
  }
}

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

export function serialize(value: unknown): string | Buffer {
  const out: (string | Buffer)[] = []
  write(value, DEPTH, out)
  if (out.every((part) => typeof part === 'string')) return out.join('')
  return Buffer.concat(out.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

export const rawJsonArray = (items: readonly Buffer[]): JsonBytes =>
  new JsonBytes([BEGIN, ...items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item])), END])
