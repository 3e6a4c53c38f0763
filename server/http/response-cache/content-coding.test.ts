import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { negotiateCoding, isCompressible, compress } from './content-coding.ts'

describe('the content coding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br ; q = 0.5 , gzip ; q=0.5', 'br'],
    ['gzip;q=0.001', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['identity;q=0.2, gzip;q=0.5', 'gzip'],
    ['br;q=x, gzip', 'gzip'],
    ['br;q=7, gzip', 'br'],
    ['x-gzip', 'identity'],
    [',;,=', 'identity'],
  ] as const)('the content coding for Accept-Encoding %j is %s', (header, coding) => {
    expect(negotiateCoding(header)).toBe(coding)
    expect(negotiateCoding(header)).toBe(coding)
  })

  it('the content coding is still correct after requests with many different Accept-Encoding headers', () => {
    for (let n = 0; n < 300; n += 1) expect(negotiateCoding(`gzip, x${n}`)).toBe('gzip')
    expect(negotiateCoding(`br, ${'x'.repeat(5000)}`)).toBe('br')
  })

  it('a response is compressed only if it has a text type and at least 1,024 bytes', () => {
    for (const type of [
      'application/json; charset=utf-8',
      'text/html',
      'application/rss+xml',
      'application/xml; charset=utf-8',
      'image/svg+xml',
    ])
      expect([isCompressible(type, 1024), isCompressible(type, 1023)], type).toEqual([true, false])
    for (const type of ['image/png', 'font/woff2', 'application/octet-stream', undefined])
      expect(isCompressible(type, 5000), type).toBe(false)
  })

  it('a compressed body is restored when it is decompressed', async () => {
    const body = Buffer.from('भर्ती recruitment '.repeat(500))
    for (const effort of ['once', 'each time'] as const) {
      expect(brotliDecompressSync(await compress(body, 'br', effort))).toEqual(body)
      expect(gunzipSync(await compress(body, 'gzip', effort))).toEqual(body)
    }
  })
})
