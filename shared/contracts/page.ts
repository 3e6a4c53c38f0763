import type { PageApi } from './api.ts'

/** An answer of the API as a page brings it: the data, or the status with which it was refused. */
export type SeededResponse = { data: unknown } | { status: number }

/** What a drawn page brings for its hydration, so that the client asks for nothing again. */
export type PageData = {
  /** The day in India (`YYYY-MM-DD`) for which the page is drawn. */
  today: string
  /** Scheme and host of the site's public address: canonical links begin with it. */
  origin: string
  /** Answers of the API by their paths below its base. */
  seed: Record<string, SeededResponse>
}

/** What the server hands to the program that draws pages. */
export type PageRequest = {
  /** Canonical path and query of the page. */
  url: string
  api: PageApi
  /** The JSON (UTF-8) that an answer of the API was read from, where it is at hand: it need not be written anew. */
  jsonOf: (answer: object) => Uint8Array | undefined
  /** Epoch milliseconds now. */
  now: number
  origin: string
}

/** A text in parts, in order; what was at hand as bytes (UTF-8) stays bytes. */
export type HtmlChunks = readonly (string | Uint8Array)[]

/** A drawn page as HTML in parts, or the address that it sends to. */
export type RenderedPage =
  | {
      kind: 'page'
      status: number
      /** What belongs into `<head>`. */
      head: string
      /** What belongs into the root element. */
      body: HtmlChunks
      /** Page data as JSON in parts that may stand in a script block; null where the client has to draw the page anew. */
      data: HtmlChunks | null
      /** Ids of the matched routes, the root's first: their programs are needed for hydration. */
      routes: readonly string[]
      /** Why the status is 5xx. */
      error?: unknown
    }
  | { kind: 'redirect'; status: number; location: string }

/** Draws a page of the site. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** The frame of a page without any content, for devices to keep: what belongs into the head and into the root element. */
export type Shell = { head: string; body: string }

/** Id of the script block that holds a page's data. */
export const PAGE_DATA_ID = 'page-data'

/** Id of what the shell says where the program that would fill it is not on the device; hidden until then. */
export const SHELL_ERROR_ID = 'shell-error'
