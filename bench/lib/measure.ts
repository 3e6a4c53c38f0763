import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'

export type Measurement = { count: number; perSecond: number; p50: number; p99: number }

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** Returns the median; for two middle values the lower. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

export function toMeasurement(times: readonly number[], elapsed: number): Measurement {
  const sorted = times.toSorted((a, b) => a - b)
  const perSecond = (times.length / elapsed) * 1000
  return { count: times.length, perSecond, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}

export type Request = { url: string; headers?: Record<string, string> }

/** Records each response time: autocannon's histogram has only whole milliseconds. Throws for any status but 200. */
export async function measure(request: Request, connections: number, seconds: number): Promise<Measurement> {
  const { url, headers = {} } = request
  const times: number[] = []
  const statuses = new Set<number>()
  // Times the load from its first request to its last response, without its setup.
  let [started, ended] = [Infinity, 0]
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      { url, headers, connections, duration: seconds, sampleInt: 100 },
      (error: Error | null, done) => {
        if (error) reject(error)
        else resolve(done)
      },
    )
    instance.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      ended = performance.now()
      started = Math.min(started, ended - time)
      statuses.add(status)
    })
  })
  if (result.errors > 0 || statuses.size !== 1 || !statuses.has(200))
    throw new Error(`${url} answered ${[...statuses].join(', ')} with ${result.errors} errors.`)
  return toMeasurement(times, ended - started)
}

/** Returns the wire size of a body and its content coding. Sends only these headers. Throws for any status but 200. */
export async function transferSize({
  url,
  headers = {},
}: Request): Promise<{ bytes: number; coding: string | undefined }> {
  const [response] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  return { bytes: body.length, coding: response.headers['content-encoding'] }
}
