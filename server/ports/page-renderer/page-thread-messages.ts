import type { PageApi } from '#shared/contracts/api.ts'
import type { PageDocument, PageInput } from './page-renderer.ts'

/** Settings of the thread: the folder of the built pages. */
export type PageThreadSettings = { serverDir: string }

/** A message to the thread: a page to render, or the response of a read. Pages and reads are named by their numbers. */
export type ToPageThread =
  | ({ type: 'render'; page: number } & Omit<PageInput, 'reads'>)
  | ({ type: 'response'; read: number } & ReadResponse)

/** The JSON of a read, the refusal that a client of the HTTP API would get, or nothing if it failed otherwise. */
export type ReadResponse = { json: Uint8Array } | { status: number; message: string } | object

type RenderedInThread =
  | Extract<PageDocument, { kind: 'redirect' }>
  // A buffer arrives in another thread as plain bytes.
  | (Omit<Extract<PageDocument, { kind: 'page' }>, 'document'> & { document: Uint8Array<ArrayBuffer> })

/** A message from the thread. `failedRead`: the read whose error, which stayed in the main thread, is that of the page. */
export type FromPageThread =
  | { type: 'ready' }
  | { type: 'read'; page: number; read: number; name: keyof PageApi; args: unknown[] }
  | { type: 'rendered'; page: number; rendered: RenderedInThread; failedRead?: number }
  | { type: 'failed'; page: number; error: Error; failedRead?: number }
