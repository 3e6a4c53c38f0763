import { describe, expect, it } from 'vitest'
import { toEnvelope } from './envelope.ts'
import { toApiEnvelope } from './api-envelope.ts'

const failure = (statusCode: number, data: unknown = null, errors: unknown = []) => ({
  statusCode,
  success: false,
  message: 'Not found.',
  data,
  errors,
})

const without = (key: string, body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))

describe('toApiEnvelope', () => {
  it.each([
    ['a success', 200, toEnvelope({ jobPosts: [] })],
    ['a success without data', 200, toEnvelope(null)],
    ['a success with more keys', 200, { ...toEnvelope({ orderId: '1' }), orderId: '1' }],
    ['a failure', 404, failure(404)],
    ['a failure with details', 409, failure(409, { current: {} })],
    ['a failure that names fields', 400, failure(400, null, [{ field: 'email', message: 'Required' }])],
    ['a failure without a list of fields', 503, without('errors', failure(503))],
  ])('toApiEnvelope returns the envelope of %s', (_name, status, body) => {
    expect(toApiEnvelope(status, body)).toBe(body)
  })

  it.each(['statusCode', 'success', 'message', 'data'])(
    'toApiEnvelope returns null for an envelope without %s',
    (key) => {
      expect(toApiEnvelope(200, without(key, toEnvelope({})))).toBeNull()
      expect(toApiEnvelope(401, without(key, failure(401)))).toBeNull()
    },
  )

  it.each([
    ['another status', 403, failure(401)],
    ['a success with the status of a failure', 403, toEnvelope({})],
    ['a failure with the status of a success', 200, { ...failure(200), success: false }],
    ['a success that contradicts its status', 401, { ...failure(401), success: true }],
    ['a status as text', 401, { ...failure(401), statusCode: '401' }],
    ['a message that is no text', 401, { ...failure(401), message: { text: 'blocked' } }],
    ['data that is text', 200, { ...toEnvelope({}), data: 'blocked' }],
    ['data that is a list', 200, { ...toEnvelope({}), data: [] }],
    ['fields that are no list', 400, failure(400, null, { email: 'Required' })],
    ['fields that are text', 400, failure(400, null, ['email'])],
    ['foreign JSON', 403, { error: 'blocked by policy' }],
    ['a list', 200, [toEnvelope({})]],
    ['null', 200, null],
    ['text', 200, 'OK'],
    ['nothing', 200, undefined],
  ])('toApiEnvelope returns null for %s', (_name, status, body) => {
    expect(toApiEnvelope(status, body)).toBeNull()
  })
})
