import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawJsonArray, serialize } from './raw-json.ts'

const parsed = (value: unknown): unknown => JSON.parse(serialize(value).toString())

describe('a serialised response', () => {
  it('a serialised response equals the output of JSON.stringify for any content', () => {
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

  it('a serialised response contains prepared JSON unchanged', () => {
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
