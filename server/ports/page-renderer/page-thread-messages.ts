import type { PageApi } from '#shared/contracts/api.ts'
import type { PageDocument, PageInput } from './page-renderer.ts'

export type PageThreadSettings = { serverDir: string }

export type ToPageThread =
  | ({ type: 'render'; page: number } & Omit<PageInput, 'reads'>)
  | ({ type: 'response'; read: number } & ReadResponse)

export type ReadResponse = { json: Uint8Array } | { status: number; message: string } | object

type RenderedInThread =
  | Extract<PageDocument, { kind: 'redirect' }>
  // Buffers arrive in another thread as plain bytes.
  | (Omit<Extract<PageDocument, { kind: 'page' }>, 'document'> & { document: Uint8Array<ArrayBuffer> })

/** Message from the thread. `failedRead`: the read whose error, which stayed in the main thread, the page has. */
export type FromPageThread =
  | { type: 'ready' }
  | { type: 'read'; page: number; read: number; name: keyof PageApi; args: unknown[] }
  | { type: 'rendered'; page: number; rendered: RenderedInThread; failedRead?: number }
  | { type: 'failed'; page: number; error: Error; failedRead?: number }
