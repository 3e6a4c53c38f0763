import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { declarePublic } from '#server/http/auth.ts'
import { completeDocument, SECURITY_SCHEMES, getStatuses } from './complete-document.ts'
import type { Access } from '#shared/contracts/content-kind.ts'

const PREFIX = /^\/api\/v1/

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the name of a path segment: `:id(^...$)` is "ById", `apply-link` is "ApplyLink". */
function segmentName(segment: string): string {
  const parameter = /^:(\w+)/.exec(segment)?.[1]
  if (parameter !== undefined) return `By${capital(parameter)}`
  return segment.split(/\W+/).map(capital).join('')
}

function operationId({ method, url }: { method: string | string[]; url: string }): string {
  const segments = url.replace(PREFIX, '').split('/').filter(Boolean)
  return `${String(method).toLowerCase()}${segments.map(segmentName).join('')}`
}

const SESSION: OpenAPIV3_1.SecurityRequirementObject[] = [{ cookie: [] }, { bearer: [] }]

/** Returns the security requirements of an access policy. Public routes accept a session too, as users may see more. */
const toSecurity = (access: Access): OpenAPIV3_1.SecurityRequirementObject[] =>
  access === 'user' || access === 'admin' || access === 'adminAccount' ? SESSION : [{}, ...SESSION]

declare module 'fastify' {
  interface FastifyInstance {
    /** Statuses that an operation does not describe, as `GET /path: 418`; recorded with `validateResponses`. */
    undescribedResponses: readonly string[]
  }
}

type Options = {
  publicUrl: string
  validateResponses: boolean
}

const DOCUMENT_TAG = 'openapi'

/** Describes all routes registered after it as OpenAPI, at `/api/docs/json`, with a page at `/api/docs`. */
export async function useOpenApi(
  app: FastifyInstance,
  { publicUrl, validateResponses }: Options,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Avsar',
        description: 'Vacancies, admit cards, answer keys, results and admissions.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform(input) {
      const { schema, url } = jsonSchemaTransform(input)
      if (schema?.hide === true) return { schema, url }
      const { route } = input
      const access = route.config?.access ?? 'public'
      return {
        url,
        schema: {
          ...schema,
          operationId: operationId(route),
          security: toSecurity(access),
          'x-access': access,
          'x-statuses': getStatuses(route),
        },
      }
    },
    transformObject: (input) => completeDocument(jsonSchemaTransformObject(input) as OpenAPIV3_1.Document),
  })
  if (validateResponses) recordUndescribed(app)
  await app.register(async (scope) => {
    declarePublic(scope)
    // Cached: the library serializes the document for each request, although it only changes with the program.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, cache: { query: [] } }
    })
    scope.addHook('onRequest', async (request) => request.addCacheTags(DOCUMENT_TAG))
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { deepLinking: false },
    })
  })
}

function recordUndescribed(app: FastifyInstance): void {
  const undescribed: string[] = []
  app.decorate('undescribedResponses', undescribed)
  app.addHook('onResponse', async ({ routeOptions, method, is404 }, { statusCode }) => {
    const { url, schema } = routeOptions
    if (is404 || url === undefined || schema === undefined || schema.hide === true) return
    if (statusCode !== 200 && !getStatuses(routeOptions).includes(statusCode))
      undescribed.push(`${method} ${url}: ${statusCode}`)
  })
}
