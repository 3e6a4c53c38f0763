import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { pageApi } from './page-api.ts'

it.each([
  ['a list of jobs', 'jobs'],
  ['a list of quizzes', 'items'],
] as const)('other requests are served between reading %s and rendering it', async (_name, call) => {
  const { services } = await testApp()
  const { api } = pageApi(services, 'site', () => undefined)
  const served: string[] = []
  const query = { page: 1, searchQuery: '' }
  const read = call === 'jobs' ? api.jobs('all', query) : api.items('quiz', query)
  const page = read.then(() => served.push('page'))
  setImmediate(() => served.push('other request'))
  await page
  expect(served).toEqual(['other request', 'page'])
})
