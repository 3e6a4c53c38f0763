import type { PageApi } from './api.ts'

/** An answer of the API as a page brings it: the data, or the status with which it was refused. */
export type SeededAnswer = { data: unknown } | { status: number }

/** What a rendered page brings for its hydration, so that the client asks for nothing again. */
export type PageData = {
  /** The day in India (`YYYY-MM-DD`) for which the page is drawn. */
  today: string
  /** Scheme and host of the site's public address: canonical links begin with it. */
  origin: string
  /** Answers of the API by their paths below its base. */
  seed: Record<string, SeededAnswer>
}

/** What the server hands to the program that draws pages. */
export type PageRequest = {
  /** Canonical path and query of the page. */
  url: string
  api: PageApi
  /** Epoch milliseconds now. */
  now: number
  origin: string
}

/** A page as HTML in three parts: what belongs into `<head>`, into the root element, and behind it as data. */
export type RenderedPage =
  | { kind: 'page'; status: number; head: string; body: string; data: string; chunks: readonly string[] }
  | { kind: 'redirect'; status: number; location: string }

/** Draws a page of the site. Throws where the API fails otherwise than by a 404. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
