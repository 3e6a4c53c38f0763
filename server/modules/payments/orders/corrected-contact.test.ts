import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import type { RazorpayScene } from '#server/testing/razorpay-scene.ts'

const [REFUSED, FIRST, SECOND] = ['1111111111', '9876543210', '9876501234']

let scene: RazorpayScene
beforeEach(async () => {
  scene = await razorpayScene()
})
afterEach(() => scene.close())

type Placed = { orderId: string; redirectUrl: string }
const linkOf = ({ orderId }: Placed) => scene.simulation.ledger.link(orderId)

describe('an order with another phone number', () => {
  it('a second order with another phone number cancels the previous payment link and then creates a new link', async () => {
    const { order } = await scene.ordering()
    const first = (await order(FIRST)).json().data as Placed
    expect((await order(FIRST)).json().data).toEqual(first)
    const second = (await order(SECOND)).json().data as Placed
    expect(second.orderId).not.toBe(first.orderId)
    expect([linkOf(first), linkOf(second)]).toMatchObject([
      { status: 'cancelled', contact: `+91${FIRST}` },
      { status: 'created', contact: `+91${SECOND}` },
    ])
    expect(scene.simulation.load.requests.filter((request) => request.startsWith('POST'))).toEqual([
      'POST /v1/payment_links',
      `POST /v1/payment_links/${linkOf(first).id}/cancel`,
      'POST /v1/payment_links',
    ])
    expect((await scene.order(first.orderId)).order).toMatchObject({ state: 'cancelled', reason: 'replaced' })
    expect((await scene.order(second.orderId)).order.phone).toBe(SECOND)
  })

  it('a second order with another phone number returns 409 and creates no link if the previous link was paid', async () => {
    const { orderId, order, isOpen } = await scene.buying()
    scene.simulation.scripts.pay(orderId)
    expect((await order(SECOND)).json()).toMatchObject({ statusCode: 409, data: { owned: true } })
    expect([await isOpen(), scene.simulation.ledger.links.size]).toEqual([true, 1])
  })

  it('a second order with another phone number changes nothing if the provider is unreachable', async () => {
    const { order } = await scene.ordering()
    const first = (await order(FIRST)).json().data as Placed
    scene.simulation.faults.answerWith({ status: 503 }, 'payment_links', 3)
    expect((await order(SECOND)).statusCode).toBe(503)
    expect((await scene.order(first.orderId)).order).toMatchObject({ state: 'redirected', phone: FIRST })
  })
})

describe('a phone number that the provider refuses', () => {
  beforeEach(() => scene.simulation.scripts.refuseContacts(`+91${REFUSED}`))

  it('POST /payment/initialize-payment returns 400 for the field phone if the provider refuses the number, and accepts a corrected number', async () => {
    const { order } = await scene.ordering()
    for (let times = 0; times < 2; times += 1)
      expect((await order(REFUSED)).json()).toMatchObject({
        statusCode: 400,
        errors: [
          {
            field: 'phone',
            message:
              'The payment provider does not accept this phone number. Check it, or use another number.',
          },
        ],
      })
    const made = (await order(FIRST)).json().data as Placed
    expect(linkOf(made)).toMatchObject({ status: 'created', contact: `+91${FIRST}` })
    expect(scene.simulation.ledger.links.size).toBe(1)
  })

  it('POST /payment/initialize-payment returns 503 for any other refusal of the provider', async () => {
    const { order } = await scene.ordering()
    scene.simulation.faults.answerWith({ status: 400 }, 'payment_links', 1)
    expect((await order(FIRST)).statusCode).toBe(503)
  })
})
