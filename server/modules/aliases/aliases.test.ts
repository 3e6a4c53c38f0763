import { describe, expect } from 'vitest'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = appTest()

const save = async (server: TestApp, groups: unknown) =>
  await server.send('PUT', '/admin/aliases', { groups })
const own = async (server: TestApp) =>
  (await server.get('/admin/aliases', { as: 'admin' })).json().data.groups
const everyGroup = async (server: TestApp): Promise<string[][]> =>
  (await server.get('/aliases')).json().data.groups
async function find(server: TestApp, searchQuery: string): Promise<string[]> {
  const response = await server.get(`/getAll?searchQuery=${encodeURIComponent(searchQuery)}`)
  return response.json().data.jobPosts.map(({ postName }: { postName: string }) => postName)
}

describe('the names of organisations', () => {
  it('the response has the names of every organisation, and no host', async ({ server }) => {
    const { organisations } = (await server.get('/aliases')).json().data
    expect(organisations).toHaveLength(ORGANISATIONS.length)
    const [first] = ORGANISATIONS
    expect(organisations[0]).toEqual({
      slug: first?.slug,
      name: first?.name,
      short: first?.short,
      aliases: first?.aliases,
    })
  })
})

describe('the alias groups of a site', () => {
  it('alias groups that admins add apply at once to existing posts and extend the built-in groups', async ({
    server,
  }) => {
    await server.send('POST', '/create', buildJobPost({ postName: 'Gram Rakshak 2026' }))
    await server.send('POST', '/create', buildJobPost({ postName: 'Staff Selection Commission Clerk' }))
    expect(await find(server, 'khojiya')).toEqual([])
    expect(await find(server, 'essessi')).toEqual([])
    const response = await save(server, [
      ['Khojiya', 'gram  rakshak'],
      ['SSC', 'essessi'],
    ])
    expect(response.json()).toMatchObject({ statusCode: 200, message: 'Words saved.' })
    expect(await own(server)).toEqual([
      ['khojiya', 'gram rakshak'],
      ['ssc', 'essessi'],
    ])
    expect(await find(server, 'khojiya')).toEqual(['Gram Rakshak 2026'])
    expect(await find(server, 'essessi')).toEqual(['Staff Selection Commission Clerk'])
    expect(await find(server, 'ssc clerk')).toEqual(['Staff Selection Commission Clerk'])
    const groups = await everyGroup(server)
    expect(groups.find((group) => group.includes('essessi'))).toContain('staff selection commission')
    expect(groups.at(-1)).toEqual(['khojiya', 'gram rakshak'])
  })

  it('alias groups that admins added can be removed, which restores the built-in groups', async ({
    server,
  }) => {
    const before = await everyGroup(server)
    await save(server, [['khojiya', 'gram rakshak']])
    await save(server, [])
    expect(await own(server)).toEqual([])
    expect(await everyGroup(server)).toEqual(before)
  })

  it('changes of alias groups appear in the audit log', async ({ server }) => {
    await save(server, [['khojiya', 'gram rakshak']])
    const log = await server.get('/admin/audit?target=aliases', { as: 'admin' })
    expect(log.json().data.entries).toEqual([
      expect.objectContaining({ action: 'update', after: { groups: [['khojiya', 'gram rakshak']] } }),
    ])
  })

  it('the alias groups of a site can be read and changed by admins only: users get 403', async ({
    server,
  }) => {
    expect((await server.get('/admin/aliases', { as: 'user' })).statusCode).toBe(403)
    const send = await server.send('PUT', '/admin/aliases', { groups: [] }, { as: 'user' })
    expect(send.statusCode).toBe(403)
  })

  it.for([
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
  ] as const)(
    'a body with %s gets 400 with the name of the field, and no alias group changes',
    async ([_what, groups, field], { server }) => {
      await save(server, [['khojiya', 'gram rakshak']])
      const response = await save(server, groups)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0]).toMatchObject({ field })
      expect(await own(server)).toEqual([['khojiya', 'gram rakshak']])
    },
  )
})
