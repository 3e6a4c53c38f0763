import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { declarePublic } from './auth.ts'

/** Describes all routes registered after it as OpenAPI, at `/api/docs/json`, with a page to browse at `/api/docs`. */
export async function useOpenApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Avsar',
        description: 'Vacancies, admit cards, answer keys, results and admissions.',
        version: '1',
      },
      servers: [{ url: publicUrl }],
    },
    transform(route) {
      const transformed = jsonSchemaTransform(route)
      const access = route.route.config?.access ?? 'public'
      return { ...transformed, schema: { ...transformed.schema, 'x-access': access } }
    },
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(async (scope) => {
    declarePublic(scope)
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { deepLinking: false },
    })
  })
}
