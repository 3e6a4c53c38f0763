import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { invalidInput, unauthorized } from '../errors.ts'
import type { WriteOptions } from './content.model.ts'

/** The header by which a write of an item takes place only where nobody else wrote it since it was read. */
export const IfMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The version that was seen, as `"3"`: 409 with `data.current` where it has changed since. `*` is any version.',
    ),
})

// A weak tag is taken for a strong one: proxies that pack answers weaken tags on their way.
const VERSION = /^(?:(?:W\/)?"(\d{1,15})"|(\d{1,15}))$/

/** The version that a request names as the one seen; undefined for any. 400 where it cannot be read. */
function versionSeen({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match']
  if (header === undefined || header === '*') return undefined
  const [, quoted, bare] = VERSION.exec(header) ?? []
  const version = quoted ?? bare
  // A condition that cannot be read must not be taken for no condition: the caller would overwrite what it never saw.
  if (version === undefined)
    throw invalidInput([{ field: 'If-Match', message: 'If-Match carries the version, as "3".' }])
  return Number(version)
}

/** Who creates something. */
export function createOptions({ viewer }: Pick<FastifyRequest, 'viewer'>): WriteOptions {
  if (viewer === null) throw unauthorized()
  return { actor: { id: viewer.id } }
}

/** Who changes an item, and which version of it that person saw (`If-Match`). */
export function writeOptions(request: FastifyRequest): WriteOptions {
  const ifMatch = versionSeen(request)
  return { ...createOptions(request), ...(ifMatch === undefined ? {} : { ifMatch }) }
}
