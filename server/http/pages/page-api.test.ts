import { describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { testApp } from '#server/testing/test-app.ts'
import { pageApi } from './page-api.ts'

const parsed = async (read: Promise<Uint8Array>): Promise<unknown> =>
  JSON.parse(Buffer.from(await read).toString())

describe('the reads for a page', () => {
  it('the reads for a page return the same JSON as the public API', async () => {
    const server = await testApp()
    await server.send('POST', '/create', buildJobPost())
    const { reads } = pageApi(server.services, 'site', () => undefined)
    const list = await parsed(reads.jobs('all', { page: 1, searchQuery: '' }))
    expect(list).toEqual((await server.get('/getAll?page=1&fields=summary&limit=20')).json().data)
    const [{ _id }] = (list as { jobPosts: [{ _id: string }] }).jobPosts
    expect(await parsed(reads.job(_id))).toMatchObject({ _id, postName: buildJobPost().postName })
    expect(await parsed(reads.items('quiz', { page: 1, searchQuery: '' }))).toMatchObject({ quizzes: [] })
    await server.close()
  })

  it('the reads for a page report the cache tags of each response once the response is read', async () => {
    const server = await testApp()
    const tags: string[] = []
    const { reads, settings } = pageApi(server.services, 'site', (...own) => tags.push(...own))
    expect(tags).toEqual([])
    await reads.items('quiz', { page: 1, searchQuery: '' })
    expect(tags).not.toContain('site')
    expect(tags.length).toBeGreaterThan(0)
    await settings()
    await reads.site()
    expect(tags.filter((tag) => tag === 'site')).toEqual(['site'])
    await server.close()
  })

  it('the reads for a page reject with the status of the API if an item does not exist', async () => {
    const server = await testApp()
    const { reads } = pageApi(server.services, 'site', () => undefined)
    await expect(reads.job('none')).rejects.toMatchObject({ name: 'ApiError', status: 404 })
    await expect(reads.item('note', 'none')).rejects.toMatchObject({ name: 'ApiError', status: 404 })
    await server.close()
  })
})
