import type { OpenAPIV3_1 } from 'openapi-types'
import type { Access } from '#shared/contracts/content-kind.ts'

const PREFIX = /^\/api\/v1/

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the name of a segment of a route's path: `:id(^...$)` is "ById", `apply-link` is "ApplyLink". */
function segmentName(segment: string): string {
  const parameter = /^:(\w+)/.exec(segment)?.[1]
  if (parameter !== undefined) return `By${capital(parameter)}`
  return segment.split(/\W+/).map(capital).join('')
}

/** Returns the name of an operation in generated clients: its method and its path, as `getJobByKey`. */
export function operationId({ method, url }: { method: string | string[]; url: string }): string {
  const segments = url.replace(PREFIX, '').split('/').filter(Boolean)
  return `${String(method).toLowerCase()}${segments.map(segmentName).join('')}`
}

const SESSION: OpenAPIV3_1.SecurityRequirementObject[] = [{ cookie: [] }, { bearer: [] }]

/** Returns the security requirements of an access policy. Public routes accept a session too, as users may see more. */
export const securityOf = (access: Access): OpenAPIV3_1.SecurityRequirementObject[] =>
  access === 'user' || access === 'admin' || access === 'adminAccount' ? SESSION : [{}, ...SESSION]
