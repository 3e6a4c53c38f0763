import type { BrowserContext, Page } from 'playwright/test'
import { buildNote, buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { expect, expectSound, open, writingTest as test } from './fixtures.ts'
import type { OwnServer } from './isolated-server.ts'

const FILE = 'https://files.example.org/constitution.pdf'

async function create(admin: BrowserContext, { address }: OwnServer, path: string, data: object) {
  const response = await admin.request.post(`${address}/api/v1${path}`, {
    data,
    headers: { origin: address },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { data: Record<string, { _id: string }> }).data
}

let number = 0

/** Sells a note of its own, and opens the modal of its payment. */
async function openPayment(page: Page, admin: BrowserContext, server: OwnServer): Promise<string> {
  number += 1
  const title = `भारतीय संविधान: अनुच्छेद सूची और संशोधन ${process.pid} ${number}`
  await create(admin, server, '/notes/create', buildNote({ title, price: '₹79', link: FILE }))
  await open(page, '/notes')
  await page.getByRole('button', { name: `Download Notes: ${title}` }).click()
  await expect(page.getByRole('dialog').getByText('TEST MODE: no money moves.')).toBeVisible()
  return title
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay ₹79' }).click()
const inSandbox = (page: Page, action: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .first()
    .click()
const order = (page: Page, title: string) => page.getByRole('article', { name: title })

test.use({ storageState: async ({ server }, provide) => await provide(server.states.reader) })

test('a note that is paid for opens, and has a receipt', async ({ page, admin, server }) => {
  const title = await openPayment(page, admin, server)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No card or UPI data is kept here.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Refund policy')).toBeVisible()
  await expectSound(page)
  await pay(page)
  await page.waitForURL(/\/pay\/sandbox\//)
  await inSandbox(page, 'Pay')
  await page.waitForURL(/\/purchases\?order=/)
  const paid = order(page, title)
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible()
  await expect(paid.getByRole('link', { name: /files\.example\.org/ })).toHaveAttribute('href', FILE)
  await expectSound(page)

  await paid.getByRole('link', { name: /^Receipt/ }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.getByText('₹79')).toHaveCount(2)
  await expectSound(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  await open(page, '/notes')
  await page.getByRole('button', { name: `Download Notes: ${title}` }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /files\.example\.org/ })).toBeVisible()
})

test('a payment that failed says so, and can be tried again', async ({ page, admin, server }) => {
  const title = await openPayment(page, admin, server)
  await pay(page)
  await page.waitForURL(/\/pay\/sandbox\//)
  await inSandbox(page, 'Fail')
  await page.getByRole('link', { name: 'Back to the site' }).click()
  const failed = order(page, title)
  await expect(failed.getByText('Payment failed')).toBeVisible()
  await expect(failed.getByRole('button', { name: /^Open/ })).toHaveCount(0)
  await expectSound(page)
  await failed.getByRole('button', { name: `Try again: ${title}` }).click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await inSandbox(page, 'Pay')
  await page.waitForURL(/\/purchases\?order=/)
  await expect(order(page, title).getByText('Paid', { exact: true })).toBeVisible()
})

test('a payment page that is left leaves an order to go on with, or to cancel', async ({
  page,
  admin,
  server,
}) => {
  const title = await openPayment(page, admin, server)
  await pay(page)
  await page.waitForURL(/\/pay\/sandbox\//)
  const sandbox = page.url()
  await open(page, '/purchases')
  const pending = order(page, title)
  await expect(pending.getByText('Waiting for payment')).toBeVisible()
  await expect(pending.getByText(/within 10 working days/)).toBeVisible()
  await expect(pending.getByRole('button', { name: `Pay now: ${title}` })).toBeVisible()

  // Ordered again it is the same order and page.
  await open(page, '/notes')
  await page.getByRole('button', { name: `Download Notes: ${title}` }).click()
  await pay(page)
  await page.waitForURL(sandbox)

  await open(page, '/purchases')
  await pending.getByRole('button', { name: `Cancel: ${title}` }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(pending.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(pending.getByRole('link', { name: `Buy again: ${title}` })).toBeVisible()
})

test('a return in a browser without a session says only that something was paid', async ({
  page,
  admin,
  server,
  browser,
}) => {
  const title = await openPayment(page, admin, server)
  await pay(page)
  await page.waitForURL(/\/pay\/sandbox\//)
  const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await inSandbox(other, 'Pay')
  await other.waitForURL(/\/purchases\?order=/)
  await expect(other.getByRole('heading', { name: /^(Payment received|We are checking)$/ })).toBeVisible()
  await expect(other.locator('#content')).not.toContainText(title)
  await expect(other.locator('#content')).not.toContainText('79')
  await expectSound(other)
  await elsewhere.close()
  // The app where it began says it by itself.
  await open(page, '/')
  await page.mouse.wheel(0, 200)
  const notice = page.getByRole('dialog', { name: 'Payment received' })
  await expect(notice.getByText(title)).toBeVisible()
  await notice.getByRole('link', { name: 'Open' }).click()
  await expect(order(page, title).getByRole('link', { name: /files\.example\.org/ })).toBeVisible()
})

test.describe('a quiz with a fee', () => {
  // The browser logs that the server refuses to start it.
  test.use({ allowErrors: true })

  test('is paid for where it is started', async ({ page, admin, server }) => {
    const now = Date.now()
    const { question } = await create(
      admin,
      server,
      '/question/create',
      buildQuestion({ category: 'Quizzes' }),
    )
    const title = `Paid mock ${process.pid} ${now}`
    const { quiz } = await create(admin, server, '/quizzes/create', {
      ...buildQuiz({
        title,
        category: 'Quizzes',
        totalQuestions: 1,
        durationMinutes: 60,
        price: 79,
        winningAmount: 0,
      }),
      questionIds: [question?._id],
      startDateTime: new Date(now - 60_000).toISOString(),
      expireDateTime: new Date(now + 86_400_000).toISOString(),
    })
    const path = `/Quiz/${quiz?._id}`
    await page.goto(path)
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(page.getByText('This quiz has to be paid for first.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay for this quiz' }).click()
    await pay(page)
    await page.waitForURL(/\/pay\/sandbox\//)
    await inSandbox(page, 'Pay')
    await page.waitForURL(/\/purchases\?order=/)
    await order(page, title)
      .getByRole('link', { name: `Start Quiz: ${title}` })
      .click()
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(page.getByRole('heading', { name: /Question 1/ })).toBeVisible()
  })
})
