import { describe, expect, it } from 'vitest'
import { decodeImportFile } from './import-inputs.tsx'

const CSV = 'postName\tdescription\r\n"बिहार पुलिस भर्ती – 100 पद"\tWork\r\n'
const utf16 = (text: string, isBigEndian = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}
const bytesOf = (...bytes: number[]) => new Uint8Array(bytes)
const ascii = (text: string): number[] => [...Buffer.from(text)]

describe('decodeImportFile', () => {
  it.each([
    ['UTF-8', new Uint8Array(Buffer.from(CSV))],
    ['UTF-8 with a byte order mark', new Uint8Array(Buffer.from(`\u{FEFF}${CSV}`))],
    ['UTF-16 with a byte order mark', utf16(`\u{FEFF}${CSV}`)],
    ['big-endian UTF-16 with a byte order mark', utf16(`\u{FEFF}${CSV}`, true)],
    ['UTF-16 without a byte order mark', utf16(CSV)],
    ['big-endian UTF-16 without a byte order mark', utf16(CSV, true)],
  ])('decodeImportFile reads a file in %s', (_name, bytes) =>
    expect(decodeImportFile(bytes)).toEqual({ text: CSV }),
  )

  it('decodeImportFile reads a file in Windows-1252', () => {
    const bytes = bytesOf(...ascii('Clerk '), 0x96, ...ascii(' don'), 0x92, ...ascii('t miss'))
    expect(decodeImportFile(bytes)).toEqual({ text: 'Clerk – don’t miss' })
  })

  it('decodeImportFile replaces damaged UTF-8 letters with the replacement character', () => {
    const bytes = bytesOf(...ascii('पुलिस'), 0xe0, ...ascii(' भर्ती'))
    expect(decodeImportFile(bytes)).toEqual({ text: 'पुलिस\uFFFD भर्ती' })
  })

  it.each([
    ['an XLSX', bytesOf(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00), 'workbook'],
    ['an XLS', bytesOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'workbook'],
    ['zero bytes', bytesOf(0x61, 0x00, 0x00, 0x00, 0x62, 0x63), 'encoding'],
  ])('decodeImportFile rejects %s and names the kind of fault', (_name, bytes, fault) =>
    expect(decodeImportFile(bytes)).toEqual({ fault }),
  )
})
