import type { OpenAPIV3_1 } from 'openapi-types'

type Schema = OpenAPIV3_1.SchemaObject & { $ref?: string }
type Operation = OpenAPIV3_1.OperationObject
type Named = [name: string, schema: Schema]

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const escape = (text: string): string => text.replaceAll('|', '\\|')

function describeSchema(schema: Schema | undefined): string {
  if (schema === undefined) return ''
  if (schema.$ref !== undefined) return (schema.$ref.split('/').at(-1) ?? '').replace(/Input$/, '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum)
    return schema.enum.length > 8
      ? `one of ${schema.enum.length} texts`
      : schema.enum.map((value) => JSON.stringify(value)).join(', ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map((each) => describeSchema(each as Schema)))].join(' or ')
  if (schema.type === 'array')
    return `list of ${describeSchema('items' in schema ? schema.items : undefined)}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}`
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`
  const limit = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength}`
  return `${String(schema.type ?? 'anything')}${limit}`
}

function table(title: string, rows: Named[], required: readonly string[] = []): string[] {
  if (rows.length === 0) return []
  const lines = rows.map(([name, schema]) => {
    const fallback = schema.default === undefined ? '' : ` (default \`${JSON.stringify(schema.default)}\`)`
    const need = required.includes(name) && schema.default === undefined ? 'yes' : ''
    return `| \`${name}\` | ${escape(describeSchema(schema))}${fallback} | ${need} | ${escape(schema.description ?? '')} |`
  })
  return ['', `${title}:`, '', '| Name | Value | Required | Meaning |', '| --- | --- | --- | --- |', ...lines]
}

const properties = (schema: Schema | undefined): Named[] =>
  Object.entries((schema?.properties ?? {}) as Record<string, Schema>)

const bodyOf = (content: Record<string, { schema?: unknown }> | undefined): Schema | undefined =>
  content?.['application/json']?.schema as Schema | undefined

// A response sent as a file has no envelope.
function filesLine(response: OpenAPIV3_1.ResponseObject | undefined): string[] {
  const types = Object.keys(response?.content ?? {})
  return types.length > 1 ? ['', `The answer is a file: ${types.join(' or ')}.`] : []
}

function operationLines(method: string, path: string, operation: Operation): string[] {
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const body = bodyOf((operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content)
  const ok = bodyOf((operation.responses?.['200'] as OpenAPIV3_1.ResponseObject | undefined)?.content)
  const data = properties(ok).find(([name]) => name === 'data')?.[1]
  return [
    '',
    `### \`${method.toUpperCase()} ${path}\``,
    '',
    `${operation.summary ?? ''}. Access: ${(operation as { 'x-access'?: string })['x-access'] ?? 'public'}.`,
    ...table(
      'Parameters',
      parameters.map((each): Named => {
        const { description = '' } = each
        return [each.name, { ...(each.schema as Schema), ...(description && { description }) }]
      }),
      parameters.flatMap(({ name, required }) => (required === true ? [name] : [])),
    ),
    ...table('Body', properties(body), body?.required),
    ...table('`data` of the answer', properties(data)),
    ...filesLine(operation.responses?.['200'] as OpenAPIV3_1.ResponseObject | undefined),
    '',
    `Answers: ${Object.keys(operation.responses ?? {}).join(', ')}.`,
  ]
}

export function apiPage(document: OpenAPIV3_1.Document): string {
  const lines = [
    '# API',
    '',
    '<!-- Made by `npm run docs:api` from the contracts; do not edit. -->',
    '',
    'Every answer is `{ statusCode, success, message, data }`; a failure has `success: false`,',
    '`data: null` where it has no more to say, and `errors: [{ field, message }]`.',
    'What else each may answer is named by its statuses: all failures are alike. Who is signed in shows it by the cookie',
    '`accessToken` or by `Authorization: Bearer`.',
    'Paths answer in any letter case, with and without a slash behind. To browse and try it: `/api/docs`.',
  ]
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
  for (const tag of new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Other'))) {
    lines.push('', `## ${tag}`)
    for (const { path, method, operation } of operations)
      if ((operation.tags?.[0] ?? 'Other') === tag) lines.push(...operationLines(method, path, operation))
  }
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(
    ([name]) => !name.endsWith('Input'),
  )
  lines.push('', '## Shapes')
  // Sorted by name: their order in the document depends on the import order of files.
  schemas.sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, schema] of schemas) lines.push('', `### ${name}`, ...table('Fields', properties(schema)))
  return `${lines.join('\n')}\n`
}
