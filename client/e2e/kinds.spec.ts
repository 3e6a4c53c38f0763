import type { BrowserContext, Page } from 'playwright/test'
import { newAddress } from './account-steps.ts'
import { expect, expectSound, hydrated, open, readerTest, test } from './fixtures.ts'
import { otpTo } from './mailbox.ts'

const DESK = { width: 1280, height: 800 }

const cards = 'main li:has(h2)'
const card = (page: Page) => page.locator(cards).first()
const titleOf = async (page: Page) => (await card(page).getByRole('heading').innerText()).replace(/…$/, '')

/** Hosts of links that only buyers may see. */
const SECRET = /downloads\.example\.org|cdn\.example\.org/

/** Registers an address with its OTP, which also signs the context in. */
async function register(context: BrowserContext, email: string): Promise<void> {
  const sent = await context.request.post('/api/v1/code', { data: { email } })
  expect(sent.ok()).toBe(true)
  const user = { firstName: 'Asha', lastName: 'Rao', phone: '9876543210' }
  const data = { ...user, email, otp: await otpTo(email) }
  expect((await context.request.post('/api/v1/register', { data })).ok()).toBe(true)
}

/** Runs `expectSound` at phone and at desktop width; only the width changes. */
async function checked(page: Page): Promise<void> {
  const phone = page.viewportSize() ?? DESK
  await expectSound(page)
  await page.setViewportSize(DESK)
  await expectSound(page)
  await page.setViewportSize(phone)
}

const FACTS = {
  '/private-job': [/₹|LPA|Commission/, / · /, /Last date \d\d\/\d\d\/\d{4}/],
  '/offline-job': [/Qualification/, /Age limit/, /\d\d\/\d\d\/\d{4}/, /₹|Free/, /Download/],
  '/notes': [/₹|Free|\d/, /Download Notes/],
  '/quizzes': [/Active/, /Questions/, /\d min/, /Entry fee/, /Expires/, /Start Quiz|Login to start quiz/],
} as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each list of items shows the facts of its items, but no paid content', async ({ page }) => {
    for (const [path, facts] of Object.entries(FACTS)) {
      await page.goto(path)
      for (const fact of facts) await expect(card(page), path).toContainText(fact)
      expect(await page.content(), path).not.toMatch(SECRET)
    }
  })

  test('a row of the private-jobs list opens the job page, which hides the details until the visitor signs in', async ({
    page,
  }) => {
    await page.goto('/private-job')
    const title = await card(page).getByRole('link').first().getAttribute('title')
    await card(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/job\/[0-9A-Z]{26}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(page.getByText('Sign in to see the full job')).toBeVisible()
    await expect(page.getByText('Requirements')).toHaveCount(0)
  })

  test('lists are paged and searched with plain links and forms', async ({ page }) => {
    await page.goto('/notes')
    await page.getByRole('link', { name: /next/i }).click()
    await expect(page).toHaveURL(/\/notes\?page=2$/)
    await page.getByRole('searchbox').fill('nothingholdsthis')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No Data Found')).toBeVisible()
  })
})

test.describe('an anonymous visitor', () => {
  test('an anonymous visitor who opens a private job gets the login modal, and Back closes the modal', async ({
    page,
  }) => {
    await open(page, '/private-job')
    await card(page).getByRole('link').first().click()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/private-job$/)
  })

  test('an anonymous visitor sees the price of a form, and needs to sign in for it', async ({ page }) => {
    await open(page, '/offline-job?searchQuery=BRO')
    const title = await titleOf(page)
    await card(page)
      .getByRole('button', { name: /^Download/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(title)
    await expect(dialog).toContainText(/₹\d/)
    await expect(dialog).toContainText('Sign in to buy')
    await expect(dialog).toContainText('We do not provide any kind of refund once payment is done.')
    await checked(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(card(page).getByRole('button', { name: /^Download/ })).toBeFocused()
  })

  test('an anonymous visitor who opens the details of an application form gets the login modal', async ({
    page,
  }) => {
    await open(page, '/offline-job')
    await card(page)
      .getByRole('button', { name: /^View Details/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  })

  test('an anonymous visitor may start a practice quiz without an account', async ({ page }) => {
    await open(page, '/quizzes')
    await page
      .getByRole('link', { name: /^Start Quiz/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/Quiz\/[0-9A-Z]{26}$/)
    await page.getByRole('button', { name: 'Start Quiz', exact: true }).click()
    await expect(page.getByRole('group')).toContainText(/\S/)
    await checked(page)
  })

  test('an anonymous visitor continues with the chosen action after signing in', async ({
    page,
    context,
  }) => {
    const email = newAddress()
    await register(context, email)
    await context.clearCookies()
    await open(page, '/notes')
    const title = await titleOf(page)
    await card(page)
      .getByRole('button', { name: /^Download Notes/ })
      .click()
    const login = page.getByRole('dialog', { name: 'Sign in' })
    await login.getByLabel('Email').fill(email)
    await login.getByRole('button', { name: 'Send OTP' }).click()
    await login.getByLabel('6-digit OTP').fill(await otpTo(email, 2))
    await expect(page.getByRole('dialog')).toContainText(title)
    await expect(login).toHaveCount(0)
    await expect(page.getByRole('dialog')).toContainText(/Pay ₹|cannot buy|Download/)
    await expect(page).toHaveURL(/\/notes$/)
  })
})

readerTest.describe('a signed-in user', () => {
  readerTest('a signed-in user opens a private job over its list, and Back closes it', async ({ page }) => {
    await open(page, '/private-job?page=2')
    await card(page).getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Requirements' })).toBeVisible()
    await expect(page).toHaveURL(/\/job\/[0-9A-Z]{26}$/)
    await checked(page)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/private-job\?page=2$/)
  })

  for (const path of ['/offline-job', '/notes'])
    readerTest(
      `a signed-in user opens an item of ${path} over its list, and Escape closes it`,
      async ({ page }) => {
        await open(page, path)
        await card(page)
          .getByRole('button', { name: /^View Details/ })
          .click()
        const dialog = page.getByRole('dialog')
        const [button, links] = [dialog.getByRole('button', { name: /^Download/ }), dialog.getByRole('link')]
        await expect(button.or(links.first())).toBeVisible()
        await checked(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(page).toHaveURL(new RegExp(`${path}$`))
      },
    )

  readerTest(
    'a signed-in user sees the full private job on its page, although the HTML from the server omits the hidden details',
    async ({ page, context }) => {
      const list = await context.request.get('/api/v1/privateJob/allJob?limit=1')
      const [job] = (await list.json()).data.privateJob
      const response = await page.goto(`/job/${job._id}`)
      expect(await response?.text()).not.toContain('Requirements')
      await hydrated(page)
      await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible()
      await expect(page.getByText(job.description)).toBeVisible()
      const apply = page.getByRole('link', { name: /^Apply at / })
      await expect(apply).toHaveAttribute('href', job.applyLink)
      await expect(apply).toHaveAttribute('rel', 'noopener noreferrer')
      await checked(page)
    },
  )

  readerTest('a signed-in user gets no paid content in API responses before buying', async ({ context }) => {
    for (const path of ['/notes/allNote', '/offlineJob/allJob']) {
      const response = await context.request.get(`/api/v1${path}?limit=50`)
      const { data } = await response.json()
      const sold = (data.notes ?? data.offlineJob).filter(
        (item: { priceInPaise: number }) => item.priceInPaise !== 0,
      )
      expect(sold.length).toBeGreaterThan(5)
      expect(JSON.stringify(sold)).not.toMatch(SECRET)
    }
  })
})

test.describe('lists of items while the server is unreachable', () => {
  test.use({ allowErrors: true })

  test('a list shows an error, loads on Retry, and appears later as a saved copy', async ({ page }) => {
    await page.clock.install()
    await open(page, '/about')
    const toNotes = page.getByRole('contentinfo').getByRole('link', { name: 'Notes', exact: true })
    await page.route('**/api/v1/notes/**', (route) => route.abort())
    await toNotes.click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page.getByText('No Data Found')).toHaveCount(0)
    await page.unroute('**/api/v1/notes/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(card(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Results', exact: true }).click()
    await expect(page).toHaveURL(/results/)
    await page.clock.fastForward('01:00')
    await page.route('**/api/v1/notes/**', (route) => route.abort())
    await toNotes.click()
    await expect(page.getByText(/^Saved copy from \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
    await expect(card(page)).toBeVisible()
  })
})
