import type { OpenAPIV3_1 } from 'openapi-types'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { apiPage } from './api-page.ts'

it('the API page of the documentation has a section with a summary for each operation', async () => {
  const server = await testApp()
  await server.app.ready()
  const document = server.app.swagger() as OpenAPIV3_1.Document
  const page = apiPage(document)
  await server.close()
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      heading: `### \`${method.toUpperCase()} ${path}\``,
      summary: (operation as OpenAPIV3_1.OperationObject).summary ?? '',
    })),
  )
  expect(operations.length).toBeGreaterThan(60)
  for (const { heading, summary } of operations)
    expect(page).toContain(`\n${heading}\n\n${summary}. Access: `)
})
