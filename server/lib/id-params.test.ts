import { expect, it } from 'vitest'
import { idParams } from './id-params.ts'

const ID = '01KAJ5EVF0000000000000000E'

it.each([ID, ID.toLowerCase()])('the id %s is converted to upper case', (id) => {
  expect(idParams.parse({ id })).toEqual({ id: ID })
})

it.each(['', 'abc', `${ID}0`, `8${ID.slice(1)}`])(
  'the text "%s" is rejected, because it is not an id',
  (id) => {
    expect(idParams.safeParse({ id }).error?.issues[0]?.message).toBe('This is not an id.')
  },
)
