import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { invalidInput, unauthorized } from '#server/lib/errors.ts'
import type { WriteOptions } from './content.model.ts'

/** If-Match header (RFC 9110): a write applies only to the version that was read. */
export const IfMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The version that was seen, as `"3"`: 409 with `data.current` where it has changed since. `*` is any version.',
    ),
})

// Weak ETags count as strong: proxies that compress responses weaken ETags.
const VERSION = /^(?:(?:W\/)?"(\d{1,15})"|(\d{1,15}))$/

/** Returns the version that a request saw; undefined for any. Throws 400 for a malformed header. */
function versionSeen({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match']
  if (header === undefined || header === '*') return undefined
  const [, quoted, bare] = VERSION.exec(header) ?? []
  const version = quoted ?? bare
  // A malformed condition must not count as no condition: the caller would overwrite a version it never saw.
  if (version === undefined)
    throw invalidInput([{ field: 'If-Match', message: 'If-Match carries the version, as "3".' }])
  return Number(version)
}

export function createOptions({ viewer }: Pick<FastifyRequest, 'viewer'>): WriteOptions {
  if (viewer === null) throw unauthorized()
  return { actor: { id: viewer.id } }
}

export function writeOptions(request: FastifyRequest): WriteOptions {
  const ifMatch = versionSeen(request)
  return { ...createOptions(request), ...(ifMatch === undefined ? {} : { ifMatch }) }
}
