import { describe, expect, it } from 'vitest'
import { readKey } from './read-options.ts'

const CITIES = ['Patna', 'Ranchi', 'Delhi', 'Agra']

describe('readKey', () => {
  it.each([
    ['B', 1],
    ['d', 3],
    [' (c) ', 2],
    ['C.', 2],
    ['[B]', 1],
    ['Option B', 1],
    ['Answer: D', 3],
    ['ans. (b)', 1],
    ['विकल्प ख', 1],
    ['(ग)', 2],
    ['स', 2],
    ['Ｂ', 1],
    ['Ranchi', 1],
    [' ranchi ', 1],
    ['0', 0],
    ['03', 3],
    ['2.0', 2],
    ['२', 2],
    ['Option 2', 2],
    [2, 2],
  ])('readKey reads %j if numbers count from 0', (key, index) =>
    expect(readKey(key, CITIES, 'fromZero')).toEqual({ index }),
  )

  it.each([
    ['1', 0],
    ['(४)', 3],
    ['D', 3],
  ])('readKey reads %j if numbers count from 1', (key, index) =>
    expect(readKey(key, CITIES, 'fromOne')).toEqual({ index }),
  )

  it('readKey reads a number as the text of an option', () => {
    expect(readKey('2', ['1', '2', '3', '4'], 'asText')).toEqual({ index: 1 })
    expect(readKey('1947', ['1942', '1945', '1947', '1950'], null)).toEqual({ index: 2 })
  })

  it.each([
    ['', 'fromZero', 'Write which option is right: A, B, C or D.'],
    ['E', 'fromZero', 'E is not one of the 4 options.'],
    ['4', 'fromZero', '4 is not one of the 4 options.'],
    ['0', 'fromOne', '0 is not one of the 4 options.'],
    ['5', 'asText', 'No option has the text 5.'],
    ['2', null, 'Choose what a number means as the correct option.'],
    ['A, C', 'fromZero', 'Only one option can be correct, but this cell has A, C.'],
    ['2/3', 'fromOne', 'Only one option can be correct, but this cell has 2/3.'],
    ['Bombay', 'fromZero', 'No option has the text Bombay. Write A, B, C or D.'],
  ] as const)('readKey refuses %j if the meaning of numbers is %s', (key, meaning, error) =>
    expect(readKey(key, CITIES, meaning)).toEqual({ error }),
  )

  it('readKey refuses a letter that is also the text of another option', () => {
    const letters = ['B', 'A', 'C', 'D']
    expect(readKey('A', letters, 'fromZero')).toEqual({
      error: 'A can be the letter or the text of an option. For the letter, write Option A.',
    })
    expect(readKey('C', letters, 'fromZero')).toEqual({ index: 2 })
    expect(readKey('Option A', letters, 'fromZero')).toEqual({ index: 0 })
  })

  it('readKey refuses a text that matches two options except for letter case', () => {
    expect(readKey('ITS', ['Its', 'its', 'It is', 'it’s'], 'fromZero')).toHaveProperty('error')
    expect(readKey('its', ['Its', 'its', 'It is', 'it’s'], 'fromZero')).toEqual({ index: 1 })
  })
})
