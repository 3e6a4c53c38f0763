import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const save = async (groups: unknown) => await server.send('PUT', '/admin/aliases', { groups })
const own = async () => (await server.get('/admin/aliases', { as: 'admin' })).json().data.groups
const everyGroup = async (): Promise<string[][]> => (await server.get('/aliases')).json().data.groups
async function find(searchQuery: string): Promise<string[]> {
  const response = await server.get(`/getAll?searchQuery=${encodeURIComponent(searchQuery)}`)
  return response.json().data.jobPosts.map(({ postName }: { postName: string }) => postName)
}

describe('the alias groups of a site', () => {
  it('the alias groups of a site apply at once to existing posts and extend the groups of the table', async () => {
    await server.send('POST', '/create', buildJobPost({ postName: 'Gram Rakshak 2026' }))
    await server.send('POST', '/create', buildJobPost({ postName: 'Staff Selection Commission Clerk' }))
    expect(await find('khojiya')).toEqual([])
    expect(await find('essessi')).toEqual([])
    const response = await save([
      ['Khojiya', 'gram  rakshak'],
      ['SSC', 'essessi'],
    ])
    expect(response.json()).toMatchObject({ statusCode: 200, message: 'Words saved.' })
    expect(await own()).toEqual([
      ['khojiya', 'gram rakshak'],
      ['ssc', 'essessi'],
    ])
    expect(await find('khojiya')).toEqual(['Gram Rakshak 2026'])
    expect(await find('essessi')).toEqual(['Staff Selection Commission Clerk'])
    expect(await find('ssc clerk')).toEqual(['Staff Selection Commission Clerk'])
    const groups = await everyGroup()
    expect(groups.find((group) => group.includes('essessi'))).toContain('staff selection commission')
    expect(groups.at(-1)).toEqual(['khojiya', 'gram rakshak'])
  })

  it('the alias groups of a site can be removed, which restores the table', async () => {
    const before = await everyGroup()
    await save([['khojiya', 'gram rakshak']])
    await save([])
    expect(await own()).toEqual([])
    expect(await everyGroup()).toEqual(before)
  })

  it('changes of alias groups appear in the audit log', async () => {
    await save([['khojiya', 'gram rakshak']])
    const log = await server.get('/admin/audit?target=aliases', { as: 'admin' })
    expect(log.json().data.entries).toEqual([
      expect.objectContaining({ action: 'update', after: { groups: [['khojiya', 'gram rakshak']] } }),
    ])
  })

  it('the alias groups of a site can be read and changed by admins only: users get 403', async () => {
    expect((await server.get('/admin/aliases', { as: 'user' })).statusCode).toBe(403)
    const send = await server.send('PUT', '/admin/aliases', { groups: [] }, { as: 'user' })
    expect(send.statusCode).toBe(403)
  })

  it.each([
    [
      'what contradicts the table',
      [
        ['x1', 'y1'],
        ['police', 'clerk'],
      ],
      'groups[1]',
    ],
    [
      'a group that equals another',
      [
        ['x1', 'y1'],
        ['X1', 'Y1 '],
      ],
      'groups[1]',
    ],
    [
      'a circle',
      [
        ['x1', 'y1'],
        ['y1', 'z1'],
        ['z1', 'x1'],
      ],
      'groups[1]',
    ],
    [
      '200 that form a circle',
      Array.from({ length: 200 }, (_, n) => [`w${n}`, `w${(n + 1) % 200}`]),
      'groups[1]',
    ],
    ['one word', [['x1']], 'groups[0]'],
    ['no group', [[]], 'groups[0]'],
    ['a long word', [['x1', 'y'.repeat(10_000)]], 'groups[0][1]'],
    ['too many words', [Array.from({ length: 21 }, (_, n) => `x${n}`)], 'groups[0]'],
    ['too many groups', Array.from({ length: 201 }, (_, n) => [`x${n}`, `y${n}`]), 'groups'],
    ['a number', [['x1', 5]], 'groups[0][1]'],
    ['a text', 'x1, y1', 'groups'],
    ['nothing', undefined, 'groups'],
  ])('a body with %s gets 400 naming the field, and no alias group changes', async (_what, groups, field) => {
    await save([['khojiya', 'gram rakshak']])
    const response = await save(groups)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0]).toMatchObject({ field })
    expect(await own()).toEqual([['khojiya', 'gram rakshak']])
  })
})
