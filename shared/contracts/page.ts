import type { PageApi } from './api.ts'

export type SeededResponse = { data: unknown } | { status: number }

/** Data of a rendered page for hydration, which saves the client's requests. */
export type PageData = {
  /** Day in India (`YYYY-MM-DD`) of the rendering. */
  today: string
  /** Scheme and host of the site's public address, the prefix of canonical links. */
  origin: string
  seed: Record<string, SeededResponse>
}

export type PageRequest = {
  url: string
  api: PageApi
  /** Returns the serialized JSON (UTF-8) of an API response, if available. */
  jsonOf: (response: object) => Uint8Array | undefined
  /** Current time, epoch milliseconds. */
  now: number
  origin: string
}

export type HtmlChunks = readonly (string | Uint8Array)[]

export type RenderedPage =
  | {
      kind: 'page'
      status: number
      head: string
      body: string
      /** Page data as JSON in parts, safe in a script block; null if the client has to render the page again. */
      data: HtmlChunks | null
      /** Ids of the matched routes, the root's first: hydration needs their chunks. */
      routes: readonly string[]
      error?: unknown
    }
  | { kind: 'redirect'; status: number; location: string }

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

export type Shell = { head: string; body: string }

export const PAGE_DATA_ID = 'page-data'

/** Id of the shell's error message, hidden unless the device lacks the app's code. */
export const SHELL_ERROR_ID = 'shell-error'
