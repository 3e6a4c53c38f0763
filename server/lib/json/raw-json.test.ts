import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawJsonArray, deserialize, SerializedJson, SerializedList, serialize } from './raw-json.ts'

const parsed = (value: unknown): unknown => JSON.parse(serialize(value).toString())

describe('an answer as JSON', () => {
  it('is what JSON.stringify writes, whatever is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (data, message) => {
        const response = {
          statusCode: 200,
          message,
          data: { list: [data], page: 1, none: undefined, empty: {} },
          data2: data,
        }
        expect(parsed(response)).toEqual(JSON.parse(JSON.stringify(response)))
      }),
    )
  })

  it('takes in what lies ready as it is', () => {
    const items = [
      { name: 'a "quote" पुलिस', rows: [[1, 2]] },
      { name: 'b', rows: [] },
    ]
    const ready = items.map((item) => Buffer.from(JSON.stringify(item)))
    for (const count of [0, 1, 2])
      expect(
        parsed({ message: '₹', data: { items: rawJsonArray(ready.slice(0, count)), total: 2 } }),
      ).toEqual({
        message: '₹',
        data: { items: items.slice(0, count), total: 2 },
      })
  })
})

describe('an answer as its reader has it', () => {
  const items = [{ name: 'पुलिस', rows: [[1, 2]] }, { name: 'b' }]

  it('is what comes of reading what was written', () => {
    const ready = items.map((item) => new SerializedJson(JSON.stringify(item)))
    for (const count of [0, 1, 2]) {
      const response = { items: new SerializedList(ready.slice(0, count)), page: 1, total: 2 }
      expect(deserialize(response)).toEqual(parsed(response))
      expect(deserialize({ items: rawJsonArray(ready.slice(0, count).map(({ bytes }) => bytes)) })).toEqual({
        items: items.slice(0, count),
      })
    }
  })

  it('holds the same things for all readers, which none of them can change', () => {
    const response = { items: new SerializedList([new SerializedJson('{"name":"a"}')]) }
    const [one, other] = [deserialize(response), deserialize(response)] as { items: { name: string }[] }[]
    expect(one?.items[0]).toBe(other?.items[0])
    expect(() => Object.assign(one?.items[0] ?? {}, { name: 'b' })).toThrow(TypeError)
  })
})
