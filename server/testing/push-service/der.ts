// Encodes parts of a certificate as ASN.1 (DER).

const encodeLength = (length: number): Buffer => {
  if (length < 128) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([128 | bytes.length]), bytes])
}

export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content])
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
export const setOf = (...parts: Uint8Array[]): Buffer => der(0x31, ...parts)
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
export const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
export const yes = (): Buffer => der(0x01, Buffer.from([0xff]))
export const integer = (bytes: Uint8Array): Buffer =>
  der(0x02, (bytes[0] ?? 0) >= 128 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)

export const time = (at: number): Buffer =>
  der(0x17, Buffer.from(new Date(at).toISOString().replace(/^\d\d|[-:T]|\.\d+/g, '')))

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const base128 = (value: number): number[] => {
    const bytes = [value % 128]
    for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
      bytes.unshift(128 | (left % 128))
    return bytes
  }
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}
