import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonText, listText, writeJson } from './json-text.ts'

describe('an answer as JSON text', () => {
  it('is what JSON.stringify writes, whatever is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (data, message) => {
        const answer = {
          statusCode: 200,
          message,
          data: { list: [data], page: 1, none: undefined },
          data2: data,
        }
        expect(JSON.parse(writeJson(answer))).toEqual(JSON.parse(JSON.stringify(answer)))
      }),
    )
  })

  it('takes stored text in as it is', () => {
    const items = [
      { name: 'a "quote"', rows: new JsonText('[[1, 2]]') },
      { name: 'b', rows: new JsonText('[]') },
    ]
    expect(JSON.parse(writeJson({ data: { items: listText(items), total: 2 } }))).toEqual({
      data: {
        items: [
          { name: 'a "quote"', rows: [[1, 2]] },
          { name: 'b', rows: [] },
        ],
        total: 2,
      },
    })
  })
})
