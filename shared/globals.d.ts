// Globals of both browsers and Node. The ES2022 library is the limit of the oldest supported browsers.

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string, value?: string): boolean
  set(name: string, value: string): void
  append(name: string, value: string): void
  delete(name: string, value?: string): void
  toString(): string
}
declare const URLSearchParams: {
  new (init?: string | Record<string, string> | Iterable<readonly [string, string]>): URLSearchParams
}

interface URL {
  href: string
  readonly origin: string
  protocol: string
  username: string
  password: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  readonly searchParams: URLSearchParams
  hash: string
  toString(): string
}
declare const URL: {
  new (url: string | URL, base?: string | URL): URL
}

interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}
declare const TextEncoder: { new (): TextEncoder }

declare function structuredClone<Value>(value: Value): Value
