import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type * as z from 'zod'
import { fieldErrors } from '#shared/contracts/envelope.ts'
import { defaultErrorMap } from '#shared/contracts/wording.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { serialize } from '#server/lib/json/raw-json.ts'

const validatorCompiler: FastifySchemaCompiler<z.ZodObject> =
  ({ schema }) =>
  (input: unknown) => {
    const parsed = schema.safeParse(input ?? {}, { error: defaultErrorMap })
    if (parsed.success) return { value: parsed.data }
    return { error: invalidInput(fieldErrors(parsed.error.issues, Object.keys(schema.shape))) }
  }

// The contracts type what services return. Validating each response would cost more than making it, so only tests do
// (`validateResponses`).
const serializerCompiler =
  (validateResponses: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema }) =>
  (value) => {
    const text = serialize(value)
    if (validateResponses) schema.parse(JSON.parse(text.toString()))
    // Fastify also sends bytes; its type allows strings only.
    return text as string
  }

/** Makes zod schemas the contracts of all routes. */
export function useValidation(
  app: FastifyInstance,
  { validateResponses }: { validateResponses: boolean },
): void {
  app.setValidatorCompiler(validatorCompiler as FastifySchemaCompiler<unknown>)
  app.setSerializerCompiler(serializerCompiler(validateResponses) as FastifySerializerCompiler<unknown>)
}
