import type { BrowserContext, Page } from 'playwright/test'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { adminTest as test, expect, layoutShift, overflow, seriousA11yViolations } from './fixtures.ts'
import type { IsolatedServer } from './isolated-server.ts'

const LOOKS = [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const

const HINDI = 'भारतीय संविधान: अनुच्छेद, अनुसूचियाँ और संशोधन एक पंक्ति में <b>भाग 1</b>'

async function call(context: BrowserContext, { address }: IsolatedServer, path: string, data: object) {
  const response = await context.request.post(`${address}/api/v1${path}`, {
    data,
    headers: { origin: address },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

async function expectSoundIn(page: Page, looks: typeof LOOKS) {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await seriousA11yViolations(page)).toEqual([])
  }
}

test('an admin finds an order by its payment, and refunds it in parts, on phones and desktops', async ({
  page,
  context,
  browser,
  server,
}) => {
  const made = await call(context, server, '/notes/create', buildNote({ title: HINDI, price: '₹99' }))
  const { _id } = made['note'] as { _id: string }
  const buyer = await browser.newContext({ storageState: server.states.reader })
  const body = { amount: 99, currency: 'INR', phone: '9876543210', item: { type: 'note', id: _id } }
  const { redirectUrl } = await call(buyer, server, '/payment/initialize-payment', body)
  const { pathname } = new URL(String(redirectUrl))
  const press = async (action: string) => {
    const pressed = await buyer.request.post(`${server.address}${pathname}/${action}`, {
      headers: { origin: server.address },
      maxRedirects: 0,
    })
    expect(pressed.status()).toBe(303)
  }
  await press('pay')

  await page.goto('/admin/orders')
  await expect(page.getByText('Payment provider: Sandbox (no money moves)')).toBeVisible()
  await expect(page.getByRole('link', { name: HINDI })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  await expectSoundIn(page, LOOKS)
  await page.getByRole('button', { name: 'Test payment keys' }).click()
  await expect(page.getByText('The keys work.')).toBeVisible()

  await page.getByRole('searchbox').fill(pathname.split('/').at(-1) ?? '')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: HINDI }).click()
  await page.getByRole('button', { name: 'Check payment' }).click()
  await expect(page.getByText('The order: Paid')).toBeVisible()
  await expectSoundIn(page, LOOKS)

  await press('refund-part')
  await expect(async () => {
    await page.getByRole('button', { name: 'Check payment' }).click()
    await expect(page.getByText('The order: Partly refunded')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('list', { name: 'Refunds and disputes' })).toContainText('credit note AVTR/')
  await expect(page.getByRole('button', { name: 'Close item' })).toBeVisible()
  await expectSoundIn(page, LOOKS)

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectSoundIn(page, LOOKS)
  await expect(dialog).toContainText(', ₹49.50')
  await dialog.getByLabel('Reason').fill('Asked by the buyer')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('The refund has started.')).toBeVisible()
  await expect(page.getByText('Decided: refund')).toBeVisible()

  await page.goto('/admin/orders?target=webhooks')
  await expect(page.getByRole('button', { name: /^Process again: payment_link\.paid/ })).toBeVisible()
  await expectSoundIn(page, LOOKS)
  const csv = await context.request.get(
    `${server.address}/api/v1/admin/orders/export?from=2026-01-01&to=2099-12-31`,
  )
  expect(await csv.text()).toContain('Receipt')
  await buyer.close()
})
