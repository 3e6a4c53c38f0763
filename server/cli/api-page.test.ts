import type { OpenAPIV3_1 } from 'openapi-types'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { apiPage } from './api-page.ts'

it('the page of the API has a section with a summary for each operation', async () => {
  const { app, close } = await testApp()
  await app.ready()
  const document = app.swagger() as OpenAPIV3_1.Document
  const page = apiPage(document)
  await close()
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, { summary }]: [string, OpenAPIV3_1.OperationObject]) => ({
      heading: `### \`${method.toUpperCase()} ${path}\``,
      summary: summary ?? '',
    })),
  )
  expect(operations.length).toBeGreaterThan(60)
  for (const { heading, summary } of operations)
    expect(page).toContain(`\n${heading}\n\n${summary}. Access: `)
})
