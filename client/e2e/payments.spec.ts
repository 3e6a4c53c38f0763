import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { expect, expectSound, open, writingTest as test } from './fixtures.ts'
import {
  comeBack,
  expectClosed,
  expectOpened,
  inSandbox,
  openNote,
  openPayment,
  order,
  pay,
  postAs,
} from './payment-steps.ts'

test.use({ storageState: async ({ server }, provide) => await provide(server.states.reader) })

test('a paid note opens, and has a receipt', async ({ page, admin, server }) => {
  const title = await openPayment(page, admin, server)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('We store no card or UPI details.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Refund policy')).toBeVisible()
  // The Pay button is in view, however long the offer is.
  await expect(dialog.getByRole('button', { name: 'Pay ₹79' })).toBeInViewport({ ratio: 1 })
  await expectSound(page)
  await pay(page)
  await inSandbox(page, 'Pay')
  await comeBack(page)
  await expectOpened(page, title)
  await expectSound(page)

  await order(page, title)
    .getByRole('link', { name: /^Receipt/ })
    .click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.getByText('₹79')).toHaveCount(2)
  await expectSound(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  await openNote(page, title)
  await expect(page.getByRole('dialog').getByRole('link', { name: /files\.example\.org/ })).toBeVisible()
})

test('a failed payment shows an error, and can be retried', async ({ page, admin, server }) => {
  const title = await openPayment(page, admin, server)
  await pay(page)
  await inSandbox(page, 'Fail')
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expectClosed(page, title, 'Payment failed')
  await expectSound(page)
  await order(page, title)
    .getByRole('button', { name: `Try again: ${title}` })
    .click()
  await inSandbox(page, 'Pay')
  await comeBack(page)
  await expectOpened(page, title)
})

test('an abandoned payment page leaves an order that can be continued or cancelled', async ({
  page,
  admin,
  server,
}) => {
  const title = await openPayment(page, admin, server)
  await pay(page)
  const sandbox = page.url()
  await open(page, '/purchases')
  const pending = order(page, title)
  await expectClosed(page, title, 'Waiting for payment')
  await expect(pending.getByText(/within 10 working days/)).toBeVisible()
  await expect(pending.getByRole('button', { name: `Pay now: ${title}` })).toBeVisible()

  // Ordering the item again leads to the same order and the same payment page.
  await openNote(page, title)
  await pay(page)
  await page.waitForURL(sandbox)

  await open(page, '/purchases')
  await pending.getByRole('button', { name: `Cancel: ${title}` }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expectClosed(page, title, 'Cancelled')
  await expect(pending.getByRole('link', { name: `Buy again: ${title}` })).toBeVisible()
})

test('a return from the payment page in a signed-out browser shows only that a payment was made', async ({
  page,
  admin,
  server,
  browser,
}) => {
  const title = await openPayment(page, admin, server)
  await pay(page)
  const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await inSandbox(other, 'Pay')
  await comeBack(other)
  const result = other.getByRole('heading', { name: /^(Payment received|Checking your payment)$/ })
  await expect(result).toBeVisible()
  await expect(other.locator('#content')).not.toContainText(title)
  await expect(other.locator('#content')).not.toContainText('79')
  await expectSound(other)
  // Without a session, the address of the result page reveals nothing about the payment.
  await elsewhere.clearCookies()
  await open(other, other.url())
  await expect(other.getByRole('heading', { name: 'Sign in to see your purchases' })).toBeVisible()
  await expect(result).toHaveCount(0)
  await elsewhere.close()
  // The app that started the payment shows the result.
  await open(page, '/')
  await page.mouse.wheel(0, 200)
  const notice = page.getByRole('dialog', { name: 'Payment received' })
  await expect(notice.getByText(title)).toBeVisible()
  await notice.getByRole('link', { name: 'Open' }).click()
  await expectOpened(page, title)
})

test.describe('a quiz with a fee', () => {
  test('a quiz with a fee is paid once, on the page where the quiz starts', async ({
    page,
    admin,
    server,
  }) => {
    const now = Date.now()
    const { question } = await postAs<{ question: { _id: string } }>(
      admin,
      server,
      '/question/create',
      buildQuestion({ category: 'Quizzes' }),
    )
    const title = `Paid mock ${process.pid} ${now}`
    const { quiz } = await postAs<{ quiz: { _id: string } }>(admin, server, '/quizzes/create', {
      ...buildQuiz({
        title,
        category: 'Quizzes',
        totalQuestions: 1,
        durationMinutes: 60,
        price: 79,
        winningAmount: 0,
      }),
      questionIds: [question._id],
      startDateTime: new Date(now - 60_000).toISOString(),
      expireDateTime: new Date(now + 86_400_000).toISOString(),
    })
    const path = `/Quiz/${quiz._id}`
    await page.goto(path)
    await page.getByRole('button', { name: 'Pay for this quiz' }).click()
    await pay(page)
    await inSandbox(page, 'Pay')
    await comeBack(page)
    await order(page, title)
      .getByRole('link', { name: `Start Quiz: ${title}` })
      .click()
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(page.getByRole('heading', { name: /Question 1/ })).toBeVisible()
  })
})
