import { HtmlValidate } from 'html-validate/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import type { Purchase } from '#shared/contracts/payment.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { SandboxAction } from '#server/ports/payments/simulation/actions.ts'

const SITE = 'http://localhost:3000'

let site: TestApp
let now: number
beforeEach(async () => {
  now = NOW
  site = await testApp({ now: new Date(now).toISOString() })
})
afterEach(() => site.close())

function wait(ms: number): void {
  now += ms
  site.travelTo(new Date(now).toISOString())
}

async function buying() {
  const created = await site.send('POST', '/notes/create', { ...buildNote(), price: '₹99' })
  const id = String(created.json().data.note._id)
  const buyer = await site.signInAs('buyer@example.in')
  const body = { amount: 99, currency: 'INR', phone: '9876543210', item: { type: 'note', id } }
  const ordered = await site.send('POST', '/payment/initialize-payment', body, {
    as: 'anonymous',
    headers: buyer.headers,
  })
  const { orderId, redirectUrl } = ordered.json().data as { orderId: string; redirectUrl: string }
  const page = new URL(redirectUrl)
  return {
    page,
    press: (action: SandboxAction, headers: Record<string, string> = { origin: SITE }) =>
      site.app.inject({
        method: 'POST',
        url: `${page.pathname}/${action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: '',
      }),
    comeBack: (location: string) => site.app.inject({ url: location.replace(SITE, '') }),
    status: async (): Promise<Purchase> => {
      // A view fetches the order from the provider, but at most every 10 seconds.
      wait(11_000)
      const response = await site.app.inject({
        url: `/api/v1/payment/status/${orderId}`,
        headers: buyer.headers,
      })
      return response.json().data.order as Purchase
    },
    isOpen: async (): Promise<boolean> => {
      const response = await site.app.inject({ url: `/api/v1/notes/${id}`, headers: buyer.headers })
      return response.json().data.note.locked === false
    },
    orderId,
  }
}

describe('a note bought in the sandbox', () => {
  it('a payment that webhook and return report unlocks the note', async () => {
    const { press, comeBack, status, isOpen, page, orderId } = await buying()
    expect(page.href).toMatch(/^http:\/\/localhost:3000\/pay\/sandbox\/plink_/)
    expect(await isOpen()).toBe(false)
    const pressed = await press('pay')
    expect(pressed.statusCode).toBe(303)
    const back = await comeBack(String(pressed.headers.location))
    expect(back.statusCode).toBe(303)
    expect(back.headers.location).toBe(`/purchases?order=${orderId}`)
    await site.app.runJobs()
    expect(await status()).toMatchObject({ status: 'paid', isTest: true, isOpenable: true })
    expect(await isOpen()).toBe(true)
  })

  it.each<[SandboxAction, Purchase['status'], boolean]>([
    ['fail', 'failed', false],
    ['close', 'pending', false],
    ['pay-twice', 'paid', true],
    ['lost-return', 'paid', true],
    ['duplicate-webhook', 'paid', true],
    ['out-of-order-webhook', 'paid', true],
    ['wrong-signature', 'pending', false],
    ['refund-fails', 'paid', true],
    ['dispute', 'paid', true],
  ])('the action %s leads to the status %s through webhooks alone', async (action, expected, opens) => {
    const { press, status, isOpen } = await buying()
    expect((await press(action)).statusCode).toBe(303)
    await site.app.runJobs()
    expect((await status()).status).toBe(expected)
    expect(await isOpen()).toBe(opens)
  })

  it.each<[SandboxAction, number]>([
    ['pay-after-closing', 30_000],
    ['pay-late', 10_000],
  ])('the action %s leads to the status paid once the payment arrives', async (action, ms) => {
    const { press, status, isOpen } = await buying()
    await press(action)
    await site.app.runJobs()
    expect(await isOpen()).toBe(false)
    wait(ms)
    await site.app.runJobs()
    expect(await isOpen()).toBe(true)
    expect((await status()).status).toBe('paid')
  })

  it('a forged return does not open the note', async () => {
    const { press, comeBack, status, isOpen } = await buying()
    const forged = await press('wrong-signature')
    const back = await comeBack(String(forged.headers.location))
    expect(back.statusCode).toBe(400)
    expect((await status()).status).toBe('pending')
    expect(await isOpen()).toBe(false)
  })

  it('a partial refund from the provider dashboard leaves the note unlocked', async () => {
    const { press, status, isOpen } = await buying()
    await press('pay')
    await site.app.runJobs()
    await press('refund-part')
    wait(2000)
    await site.app.runJobs()
    expect((await status()).status).toBe('partlyRefunded')
    expect(await isOpen()).toBe(true)
  })

  it('a refund from the provider dashboard locks the note', async () => {
    const { press, status, isOpen } = await buying()
    await press('pay')
    await site.app.runJobs()
    await press('refund')
    wait(2000)
    await site.app.runJobs()
    expect((await status()).status).toBe('refunded')
    expect(await isOpen()).toBe(false)
  })
})

describe('a page of the sandbox', () => {
  it('the payment page of the sandbox shows TEST MODE, runs no script and is not cached', async () => {
    const { page } = await buying()
    const response = await site.app.inject({ url: page.pathname })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('TEST MODE')
    expect(response.body).toContain('₹99')
    expect(response.body).toContain('<html lang="en-IN">')
    expect(response.body).toContain('name="viewport"')
    expect(response.body).not.toMatch(/<script|javascript:|9876543210|buyer@/)
    expect(response.headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'sha256-[\w+/=]+';form-action 'self';base-uri 'none';frame-ancestors 'none'$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('the payment page of the sandbox is valid HTML, before and after its payment', async () => {
    const { page, press } = await buying()
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    for (const query of ['', '?did=pay']) {
      const { body } = await site.app.inject({ url: page.pathname + query })
      const { results } = await validator.validateString(body)
      expect(
        results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      ).toEqual([])
      await press('pay')
    }
  })

  it('the payment page of the sandbox accepts actions from its own origin only', async () => {
    const { press, status } = await buying()
    for (const headers of [
      {},
      { origin: 'https://evil.example.in' },
      { origin: 'null' },
      { origin: SITE, 'sec-fetch-site': 'cross-site' },
    ])
      expect((await press('pay', headers as Record<string, string>)).statusCode).toBe(403)
    expect((await press('pay', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
    await site.app.runJobs()
    expect((await status()).status).toBe('paid')
  })

  it('the payment page of the sandbox names the last action and does not repeat text of the address', async () => {
    const { page, press } = await buying()
    const pressed = await press('fail')
    expect(pressed.headers.location).toBe(`${page.href}?did=fail`)
    const after = await site.app.inject({ url: `${page.pathname}?did=fail` })
    expect(after.body).toContain('The attempt failed.')
    const odd = await site.app.inject({ url: `${page.pathname}?did=${encodeURIComponent('<b>x</b>')}` })
    expect(odd.statusCode).toBe(200)
    expect(odd.body).not.toContain('<b>')
  })

  it('a payment link or an action that does not exist returns 404 in the sandbox', async () => {
    const { page, press } = await buying()
    expect((await site.app.inject({ url: '/pay/sandbox/plink_none' })).statusCode).toBe(404)
    expect((await press('free' as SandboxAction)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await site.app.inject({ url: `${page.pathname}/pay` })).statusCode).toBe(404)
  })
})

it('the payment sandbox does not exist on a site with a public address', async () => {
  const open = await testApp({ env: { PUBLIC_URL: 'https://jobs.example.in' } })
  try {
    expect(open.app.sandbox).toBeNull()
    expect((await open.app.inject({ url: '/pay/sandbox/plink_any' })).statusCode).toBe(404)
    for (const url of ['/pay/sandbox/plink_any/pay', '/api/v1/payment/webhook/sandbox'])
      expect((await open.app.inject({ method: 'POST', url })).statusCode).toBe(404)
  } finally {
    await open.close()
  }
})
