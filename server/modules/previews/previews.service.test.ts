import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { notFound, unavailable } from '#server/lib/errors.ts'
import type { CardInput } from '#server/ports/card-renderer/draw-card.ts'
import { previewsRoutes } from './previews.routes.ts'
import { previewsService } from './previews.service.ts'

const ID = '01KAJ5EVF0000000000000000P'
const otherId = (number: number) => `01KAJ5EVF00000000000000${String(number).padStart(3, '0')}`

type Draw = (input: CardInput) => Promise<Buffer>

function build({ draw, cacheBytes = 1000 }: { draw: Draw; cacheBytes?: number }) {
  const drawn: string[] = []
  const title = { now: 'Clerk' }
  const service = previewsService({
    readFacts: async (id) => {
      if (id.startsWith('00')) throw notFound('none')
      return { title: `${title.now} ${id}`, organisation: '', rows: [] }
    },
    site: { read: async () => ({ name: 'Avsar' }) },
    renderer: {
      draw: async (input) => {
        drawn.push(input.facts.title)
        return await draw(input)
      },
    },
    publicUrl: 'https://avsar.example',
    cacheBytes,
  })
  return { service, drawn, title }
}

async function findPicture({ service }: ReturnType<typeof build>, id = ID) {
  const current = await service.find(id, null)
  const version = current.kind === 'other' ? /-(\w+)\.png$/.exec(current.path)?.[1] : undefined
  const preview = await service.find(id, version ?? '')
  if (preview.kind !== 'picture') throw new Error(preview.kind)
  return preview
}

describe('previewsService', () => {
  it('concurrent requests for one picture share one drawing, and later ones use the cache', async () => {
    const scene = build({ draw: async () => Buffer.alloc(10) })
    const { png } = await findPicture(scene)
    await Promise.all([png(), png(), png()])
    await (await findPicture(scene)).png()
    expect(scene.drawn).toHaveLength(1)
  })

  it('a failed drawing is not cached', async () => {
    let isBroken = true
    const scene = build({
      draw: async () => {
        if (isBroken) throw new Error('no memory')
        return Buffer.alloc(10)
      },
    })
    const { png } = await findPicture(scene)
    await expect(png()).rejects.toThrow('no memory')
    isBroken = false
    expect(await png()).toHaveLength(10)
  })

  it('the cache never has more bytes than its limit, and evicts the picture that was unused longest', async () => {
    const scene = build({ draw: async () => Buffer.alloc(400) })
    for (const number of [1, 2, 3, 4, 5]) {
      await (await findPicture(scene, otherId(number))).png()
      expect(scene.service.cachedBytes()).toBeLessThanOrEqual(1000)
    }
    await (await findPicture(scene, otherId(5))).png()
    expect(scene.drawn).toHaveLength(5)
    await (await findPicture(scene, otherId(1))).png()
    expect(scene.drawn).toHaveLength(6)
  })

  it('pictures larger than the cache are drawn and not cached', async () => {
    const scene = build({ draw: async () => Buffer.alloc(2000) })
    expect(await (await findPicture(scene)).png()).toHaveLength(2000)
    expect(scene.service.cachedBytes()).toBe(0)
  })

  it('a changed title gives the picture another version, and the old address leads to it', async () => {
    const scene = build({ draw: async () => Buffer.alloc(10) })
    const { version } = await findPicture(scene)
    scene.title.now = 'Chief clerk'
    const now = await findPicture(scene)
    expect(now.version).not.toBe(version)
    expect(await scene.service.find(ID, version)).toEqual({
      kind: 'other',
      path: `/preview/job/${ID}-${now.version}.png`,
    })
  })
})

describe('the route of pictures', () => {
  it.each([
    ['too many pictures are pending', unavailable('Too many pictures at a time.')],
    ['a picture cannot be drawn', new Error('no memory')],
  ])('if %s, the address leads to the image of the site, and nothing stores that', async (_, error) => {
    const scene = build({ draw: () => Promise.reject(error) })
    const app = Fastify().withTypeProvider<ZodTypeProvider>()
    app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    previewsRoutes(app, scene.service)
    const { version } = await findPicture(scene)
    const response = await app.inject({ url: `/preview/job/${ID}-${version}.png` })
    expect([response.statusCode, response.headers.location]).toEqual([302, '/og.png'])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers.etag).toBeUndefined()
  })
})
