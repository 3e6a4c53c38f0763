import fs from 'node:fs'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { APPLE_SCREENS, splashPath, type AppleScreen } from '#shared/domain/pages/apple-screens.ts'
import { appIcons } from './app-icons.ts'
import { installFiles } from './pwa-assets.ts'
import { webManifest } from './web-manifest.ts'

const PUBLIC = path.join(import.meta.dirname, '../public')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads width and height from the header of a PNG; fails if it is not a PNG. */
function readSize(bytes: Uint8Array): string {
  const png = Buffer.from(bytes)
  expect(png.subarray(0, 8)).toEqual(PNG)
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

function readWebpSize(file: string): string {
  const bytes = fs.readFileSync(file)
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 15)).toBe('RIFFWEBPVP8')
  // The extended WebP format (VP8X) stores width and height minus one.
  if (bytes[15] === 'X'.charCodeAt(0)) return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`
  return `${bytes.readUInt16LE(26) & 0x3fff}x${bytes.readUInt16LE(28) & 0x3fff}`
}

const icons = appIcons()
const made = (file: string): Uint8Array => icons.get(file)?.() ?? new Uint8Array()

describe('the web app manifest', () => {
  const manifest = webManifest()

  it('the icon sizes in the web app manifest equal the sizes of the generated icons', () => {
    const named = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
    expect(named.length).toBeGreaterThan(6)
    for (const { src, sizes } of named) expect(readSize(made(src)), src).toBe(sizes)
  })

  it('the screenshot sizes in the web app manifest equal the sizes of the existing image files', () => {
    for (const { src, sizes } of manifest.screenshots)
      expect(readWebpSize(path.join(PUBLIC, src)), src).toBe(sizes)
  })

  it("the manifest meets the browsers' criteria for installation", () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
    const sizes = manifest.icons.filter(({ purpose }) => purpose === 'any').map((icon) => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })
})

describe('splash images of iPhones', () => {
  it('each screen has a splash image, and the image has the size of the screen', () => {
    expect(APPLE_SCREENS.length).toBeGreaterThan(5)
    for (const screen of APPLE_SCREENS) expect(icons.has(splashPath(screen)), splashPath(screen)).toBe(true)
    const [{ width, height, ratio }] = APPLE_SCREENS.slice(0, 1) as [AppleScreen]
    const picture = made(splashPath({ width, height, ratio }))
    expect(readSize(picture)).toBe(`${width * ratio}x${height * ratio}`)
  })
})

describe('the development server', () => {
  it('the development server serves the manifest and the icons, and passes other requests on', () => {
    type Handler = (request: { url?: string }, response: object, next: () => void) => void
    let handle: Handler = () => undefined
    const plugin = installFiles()
    if (typeof plugin.configureServer !== 'function') throw new Error('The plugin serves nothing.')
    const middlewares = { use: (handler: Handler) => (handle = handler) }
    void plugin.configureServer.call({} as never, { middlewares } as unknown as ViteDevServer)
    const request = (url: string) => {
      const response = {
        setHeader: vi.fn<(name: string, value: string) => void>(),
        end: vi.fn<(body: unknown) => void>(),
      }
      const next = vi.fn<() => void>()
      handle({ url }, response, next)
      return { type: response.setHeader.mock.calls[0]?.[1], body: response.end.mock.calls[0]?.[0], next }
    }
    const manifest = request('/manifest.webmanifest?v=1')
    expect(manifest.type).toBe('application/manifest+json')
    expect(JSON.parse(String(manifest.body))).toEqual(JSON.parse(JSON.stringify(webManifest())))
    const icon = request('/icons/icon-192.png')
    expect(icon.type).toBe('image/png')
    expect(readSize(icon.body as Uint8Array)).toBe('192x192')
    expect(icon.next).not.toHaveBeenCalled()
    const other = request('/jobs')
    expect(other.next).toHaveBeenCalledOnce()
    expect(other.body).toBeUndefined()
  })
})
