import { describe, expect, it } from 'vitest'
import { returnSignature, signContent, verifiedReturn, verifiedWebhook } from './razorpay-callbacks.ts'

// Sample of a payment link, from the documentation of the provider's package for Node.
const SAMPLE_SECRET = 'EnLs21M47BllR3X8PSFtjtbd'
const SAMPLE = {
  razorpay_payment_id: 'pay_IH3d0ara9bSsjQ',
  razorpay_payment_link_id: 'plink_IH3cNucfVEgV68',
  razorpay_payment_link_reference_id: 'TSsd1989',
  razorpay_payment_link_status: 'paid',
}
const SAMPLE_SIGNATURE = '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b'
const query = { ...SAMPLE, razorpay_signature: SAMPLE_SIGNATURE }

describe('the signature of a return', () => {
  it('the signature of a return from the payment page equals the sample in the documentation of the provider', () => {
    expect(returnSignature(SAMPLE, SAMPLE_SECRET)).toBe(SAMPLE_SIGNATURE)
    expect(verifiedReturn(query, SAMPLE_SECRET)).toEqual({
      reference: 'TSsd1989',
      linkId: 'plink_IH3cNucfVEgV68',
    })
  })

  it.each(Object.keys(query))('a return signature does not verify with a changed or missing %s', (name) => {
    const value = query[name as keyof typeof query]
    const changed = value.endsWith('1') ? `${value.slice(0, -1)}2` : `${value.slice(0, -1)}1`
    expect(verifiedReturn({ ...query, [name]: changed }, SAMPLE_SECRET)).toBeNull()
    expect(verifiedReturn({ ...query, [name]: '' }, SAMPLE_SECRET)).toBeNull()
    const { [name as keyof typeof query]: _left, ...rest } = query
    expect(verifiedReturn(rest, SAMPLE_SECRET)).toBeNull()
  })

  it('the signature of a return is rejected in upper case, with another secret or with a repeated parameter', () => {
    const upper = { ...query, razorpay_signature: SAMPLE_SIGNATURE.toUpperCase() }
    expect(verifiedReturn(upper, SAMPLE_SECRET)).toBeNull()
    expect(verifiedReturn(query, 'another secret')).toBeNull()
    const twice = { ...query, razorpay_payment_id: ['pay_IH3d0ara9bSsjQ', 'pay_2'] }
    expect(verifiedReturn(twice as unknown as Record<string, string>, SAMPLE_SECRET)).toBeNull()
  })

  it('the signature of a return is rejected if characters move from one parameter value to the next', () => {
    const moved = {
      ...query,
      razorpay_payment_link_id: 'plink_IH3cNucfVEgV68|TSsd1989',
      razorpay_payment_link_reference_id: 'paid',
      razorpay_payment_link_status: 'pay_IH3d0ara9bSsjQ',
      razorpay_payment_id: '',
    }
    expect(verifiedReturn(moved, SAMPLE_SECRET)).toBeNull()
    const joined = { ...SAMPLE, razorpay_payment_link_id: 'a|b' }
    const signed = { ...joined, razorpay_signature: returnSignature(joined, SAMPLE_SECRET) }
    expect(verifiedReturn(signed, SAMPLE_SECRET)).toBeNull()
  })
})

const SECRETS = ['the-new-one', 'the-old-one']
const body = (event: unknown) => Buffer.from(JSON.stringify(event))
const headersOf = (bytes: Buffer, secret = 'the-new-one', id = 'evt_1') => ({
  'x-razorpay-signature': signContent(bytes, secret),
  'x-razorpay-event-id': id,
})
// Events as documented, without unread fields.
const paid = body({
  entity: 'event',
  account_id: 'acc_BFQ7uQEaa7j2z7',
  event: 'payment_link.paid',
  contains: ['payment_link', 'order', 'payment'],
  payload: {
    payment_link: { entity: { id: 'plink_FOGqq3O6E5bkml', reference_id: 'TS1989', status: 'paid' } },
    order: { entity: { id: 'order_FOGs9Hz3ZaAjsm' } },
    payment: { entity: { id: 'pay_FOGsH8uHkF2FbR', captured: true, notes: [] } },
  },
  created_at: 1_596_890_208,
})

describe('a webhook', () => {
  it('a verified webhook contains its event id and type and the ids of its order, link and payment', () => {
    expect(verifiedWebhook(paid, headersOf(paid), SECRETS)?.read()).toEqual({
      eventId: 'evt_1',
      type: 'payment_link.paid',
      reference: 'TS1989',
      linkId: 'plink_FOGqq3O6E5bkml',
      paymentId: 'pay_FOGsH8uHkF2FbR',
      refundId: null,
      disputeId: null,
      occurredAt: expect.toSatisfy((at) => at === null || Number.isInteger(at)),
    })
  })

  it('a webhook may be signed with either of two secrets', () => {
    expect(verifiedWebhook(paid, headersOf(paid, 'the-old-one'), SECRETS)?.read().eventId).toBe('evt_1')
    expect(verifiedWebhook(paid, headersOf(paid, 'the-old-one'), ['the-new-one'])).toBeNull()
  })

  it.each<[string, Buffer, Record<string, string>]>([
    ['without a signature', paid, { 'x-razorpay-event-id': 'evt_1' }],
    ['with an empty signature', paid, { 'x-razorpay-signature': '' }],
    ['of another secret', paid, headersOf(paid, 'a-third-one')],
    [
      'with a signature in upper case',
      paid,
      { 'x-razorpay-signature': signContent(paid, 'the-new-one').toUpperCase() },
    ],
    [
      'one bit of which was changed',
      Buffer.from(paid.map((byte, at) => (at === 9 ? byte ^ 1 : byte))),
      headersOf(paid),
    ],
    [
      'that was written anew',
      Buffer.from(JSON.stringify(JSON.parse(paid.toString()), null, 1)),
      headersOf(paid),
    ],
    ['cut off', paid.subarray(0, -1), headersOf(paid)],
  ])('a webhook %s is rejected', (_what, bytes, headers) => {
    expect(verifiedWebhook(bytes, headers, SECRETS)).toBeNull()
  })

  it.each(Array.from({ length: 64 }, (_, at) => at))(
    'a webhook with another digit at position %i of its signature is rejected',
    (at) => {
      const right = signContent(paid, 'the-new-one')
      const digit = right[at] === '0' ? '1' : '0'
      const signature = right.slice(0, at) + digit + right.slice(at + 1)
      expect(verifiedWebhook(paid, { 'x-razorpay-signature': signature }, SECRETS)).toBeNull()
    },
  )

  it.each<[string, unknown, object]>([
    [
      'a refund',
      {
        event: 'refund.processed',
        payload: {
          refund: { entity: { id: 'rfnd_FS8TWyPrCsa0OB', payment_id: 'pay_FPoJKWQQ8lK13n' } },
          payment: { entity: { id: 'pay_FPoJKWQQ8lK13n', notes: { order: '01ORDER' } } },
        },
      },
      { refundId: 'rfnd_FS8TWyPrCsa0OB', paymentId: 'pay_FPoJKWQQ8lK13n', reference: '01ORDER' },
    ],
    [
      'a dispute',
      {
        event: 'payment.dispute.created',
        payload: { dispute: { entity: { id: 'disp_1', payment_id: 'pay_1' } } },
      },
      { paymentId: 'pay_1', disputeId: 'disp_1' },
    ],
    [
      'something unknown',
      { event: 'invoice.paid', payload: { invoice: {} } },
      { type: 'invoice.paid', linkId: null },
    ],
    ['nothing', { event: 'payment.captured' }, { type: 'payment.captured', paymentId: null }],
    [
      'entities in another form',
      {
        event: 'payment_link.paid',
        payload: { payment_link: { entity: { id: 1e300, reference_id: ['x'] } }, payment: [] },
      },
      { type: 'payment_link.paid', linkId: null, reference: null, paymentId: null },
    ],
    ['no event', ['payment_link.paid'], { type: 'unknown' }],
  ])('a verified webhook that reports %s is read into its ids and type', (_what, event, expected) => {
    const bytes = body(event)
    expect(verifiedWebhook(bytes, headersOf(bytes), SECRETS)?.read()).toMatchObject(expected)
  })

  it.each(['no JSON', '', '['.repeat(100_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`])(
    'a signed webhook that has no valid event has the type unknown and causes no error',
    (text) => {
      const bytes = Buffer.from(text)
      expect(verifiedWebhook(bytes, headersOf(bytes), SECRETS)?.read()).toMatchObject({
        eventId: 'evt_1',
        type: 'unknown',
      })
    },
  )

  it('a webhook without a usable id is identified by a hash of its bytes', () => {
    const { 'x-razorpay-signature': signature } = headersOf(paid)
    const ids = [undefined, '', 'a b', 'x'.repeat(200)].map(
      (id) =>
        verifiedWebhook(
          paid,
          { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
          SECRETS,
        )?.read().eventId,
    )
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^sha256-[\da-f]{64}$/)]))
  })
})
