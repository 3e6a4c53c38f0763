import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { toMeasurement } from './measure.ts'
import type { Measurement } from './measure.ts'

export const SUMMARIES = '/api/v1/getAll?fields=summary'

// Readers send requests at this fixed rate, however slow the server is.
const READS_PER_SECOND = 50

const agent = new http.Agent({ keepAlive: true })

function read(url: string): Promise<number> {
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.resume().on('end', () => resolve(performance.now() - sent))
    })
    request.on('error', reject)
  })
}

export async function pacedListing(url: string, isOver: () => boolean): Promise<Measurement> {
  const begun = performance.now()
  const readings: Promise<number>[] = []
  while (!isOver()) {
    readings.push(read(`${url}${SUMMARIES}`))
    const due = begun + (readings.length / READS_PER_SECOND) * 1000
    await sleep(Math.max(0, due - performance.now()))
  }
  return toMeasurement(await Promise.all(readings), performance.now() - begun)
}

export function pacedListingFor(url: string, seconds: number): Promise<Measurement> {
  const end = performance.now() + seconds * 1000
  return pacedListing(url, () => performance.now() >= end)
}
