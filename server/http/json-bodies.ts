import type { FastifyInstance } from 'fastify'
import { invalidInput } from '#server/lib/errors.ts'
import { isNestedTooDeep } from '#server/lib/json/json-depth.ts'

const wrongBody = (message: string) => invalidInput([{ field: 'body', message }])

/**
 * Parses bodies as JSON objects only, without keys that could reach a prototype. Responds 400 to an empty, too deeply
 * nested or non-object body, naming the field `body`. Responds 415 to other content types.
 */
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
