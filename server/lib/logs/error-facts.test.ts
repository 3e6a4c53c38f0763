import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { errorFacts, errorReason } from './error-facts.ts'

const SECRET = 'asha@example.in 959751'

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

const mailError = Object.assign(new Error(`550 rejected: ${SECRET}`), {
  code: 'EENVELOPE',
  responseCode: 550,
  response: `550 rejected: ${SECRET}`,
  rejected: [SECRET],
})
const changed = new Error('first')
changed.message = SECRET
const named = new Error('x')
named.name = SECRET

describe('the facts of an error', () => {
  it.each([
    ['of the mailer', mailError],
    ['of a parser, which quotes its input', thrownBy(() => JSON.parse(`{"to":"${SECRET}"`))],
    ['of an address, which is its input', thrownBy(() => new URL(SECRET))],
    ['of zod', thrownBy(() => z.enum(['a']).parse(SECRET))],
    ['of strict zod, which names keys', thrownBy(() => z.strictObject({}).parse({ [SECRET]: 1 }))],
    ['of fetch, with its cause', new TypeError('fetch failed', { cause: mailError })],
    ['of the database, with what was to be stored', new Error(`Failed query: insert params: ${SECRET}`)],
    ['whose message looks like a place', new Error(`x\n    at ${SECRET} (file.ts:1:1)`)],
    ['whose message was changed', changed],
    ['whose name is foreign', named],
    ['whose code is foreign', Object.assign(new Error('x'), { code: SECRET, responseCode: SECRET })],
    ['that is a text', SECRET],
    ['that is an object', { message: SECRET, code: 'E' }],
  ])('the facts logged about an error %s contain nothing of the text of the error', (_name, error) => {
    const logged = `${JSON.stringify(errorFacts(error))} ${errorReason(error)}`
    expect(logged).not.toMatch(/asha|959751/)
  })

  it('the facts logged about an error contain its codes and stack positions, and those of its causes', () => {
    const error = new TypeError('fetch failed', { cause: mailError })
    expect(errorFacts(error)).toEqual({
      type: 'TypeError',
      at: expect.arrayContaining([expect.stringMatching(/^at .*error-facts\.test\.ts:\d+:\d+/)]),
      cause: { type: 'Error', code: 'EENVELOPE', responseCode: 550, at: expect.any(Array) },
    })
    expect(errorReason(mailError)).toBe('EENVELOPE 550')
    expect(errorReason(error)).toBe('TypeError')
  })

  it('the facts logged about an error end after a few causes if the causes are circular', () => {
    const error = new Error('a')
    error.cause = error
    expect(JSON.stringify(errorFacts(error)).match(/"type"/g)).toHaveLength(4)
  })
})
