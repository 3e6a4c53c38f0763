import { startProxy, type Proxy } from './test-proxy.ts'

/** Proxy that records all requests, also those of service workers. */
export type RecordingNetwork = Proxy & {
  /** Address, headers and body of each request as text, with decoded addresses. */
  requests: string[]
}

export function recordingNetwork(): Promise<RecordingNetwork> {
  const own = { requests: [] as string[] }
  return startProxy(own, ({ requests }, { request, forward }) => {
    const { url = '/', rawHeaders } = request
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      requests.push(decodeURIComponent([url, ...rawHeaders, body].join('\n')))
    })
    forward()
  })
}
