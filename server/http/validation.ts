import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type * as z from 'zod'
import { fieldErrors, defaultErrorMap } from '#shared/contracts/envelope.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { serialize } from '#server/lib/json/raw-json.ts'
import { isNestedTooDeep } from '#server/lib/json/json-depth.ts'

const validatorCompiler: FastifySchemaCompiler<z.ZodObject> =
  ({ schema }) =>
  (input: unknown) => {
    const parsed = schema.safeParse(input ?? {}, { error: defaultErrorMap })
    if (parsed.success) return { value: parsed.data }
    return { error: invalidInput(fieldErrors(parsed.error.issues, Object.keys(schema.shape))) }
  }

// Responses are typed by their contracts. Validating them would cost more than building them, so only tests do.
const serializerCompiler =
  (validateResponses: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema }) =>
  (value) => {
    const text = serialize(value)
    if (validateResponses) schema.parse(JSON.parse(text.toString()))
    // Fastify also sends bytes; its type allows strings only.
    return text as string
  }

export function useValidation(
  app: FastifyInstance,
  { validateResponses }: { validateResponses: boolean },
): void {
  app.setValidatorCompiler(validatorCompiler as FastifySchemaCompiler<unknown>)
  app.setSerializerCompiler(serializerCompiler(validateResponses) as FastifySerializerCompiler<unknown>)
}

const wrongBody = (message: string) => invalidInput([{ field: 'body', message }])

/** Parses bodies as JSON objects, without keys that could reach a prototype. Responds 400 or 415 to others. */
export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, json, done) => {
    if (json.length === 0) return done(wrongBody('The body is empty.'))
    if (isNestedTooDeep(json)) return done(wrongBody('The body is nested too deep.'))
    return void parse(request, json, (error, value?: unknown) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (error === null && !isObject) done(wrongBody('Send the fields as one JSON object.'))
      else done(error, value)
    })
  })
}
