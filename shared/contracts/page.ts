import type { PageApi } from './api.ts'

/** An API response in the page data: the data, or the status of a failure. */
export type SeededResponse = { data: unknown } | { status: number }

/** The data that a rendered page contains for hydration, so that the client does not request it again. */
export type PageData = {
  /** The day in India (`YYYY-MM-DD`) for which the page is rendered. */
  today: string
  /** Scheme and host of the site's public address, the prefix of canonical links. */
  origin: string
  /** API responses by their paths below the API's base. */
  seed: Record<string, SeededResponse>
}

/** The input of the page renderer from the server. */
export type PageRequest = {
  /** Canonical path and query of the page. */
  url: string
  api: PageApi
  /** Returns the JSON (UTF-8) of an API response if it is available: it need not be serialized again. */
  jsonOf: (response: object) => Uint8Array | undefined
  /** Epoch milliseconds now. */
  now: number
  origin: string
}

/** A text in parts, in order; parts available as UTF-8 bytes stay bytes. */
export type HtmlChunks = readonly (string | Uint8Array)[]

/** A rendered page as HTML, or the target of a redirect. */
export type RenderedPage =
  | {
      kind: 'page'
      status: number
      /** Content of `<head>`. */
      head: string
      /** Content of the root element. */
      body: string
      /** Page data as JSON in parts, safe in a script block; null if the client has to render the page again. */
      data: HtmlChunks | null
      /** Ids of the matched routes, the root's first: hydration needs their chunks. */
      routes: readonly string[]
      /** Cause of a 5xx status. */
      error?: unknown
    }
  | { kind: 'redirect'; status: number; location: string }

/** Renders a page of the site. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** The app shell for the precache: the layout without content. Content of the head and of the root element. */
export type Shell = { head: string; body: string }

/** Id of the script block that holds a page's data. */
export const PAGE_DATA_ID = 'page-data'

/** Id of the shell's error message, shown if the app's code is not on the device; hidden until then. */
export const SHELL_ERROR_ID = 'shell-error'
