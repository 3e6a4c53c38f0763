import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, hydrated, open, overflow, seriousFindings, test } from './fixtures.ts'
import { codeTo, mailTo } from './mailbox.ts'

// Nobody is known twice: every test brings a person of its own.
let people = 0
const newAddress = (): string => `person-${process.pid}-${Date.now()}-${(people += 1)}@example.in`

const dialog = (page: Page) => page.getByRole('dialog')
const otp = (page: Page) => page.getByLabel('6-digit code')
const visible = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).and(page.locator(':visible'))
// The switch of the modes says the same as the form's own button, the last.
const submit = (page: Page, name: 'Login' | 'Register') =>
  dialog(page).getByRole('button', { name, exact: true }).last().click()

const menu = (page: Page) => page.locator('header details')

async function openMenu(page: Page) {
  if (await menu(page).isVisible()) await menu(page).locator('summary').click()
}

/** Opens the modal as a visitor does: by the header, or by the menu of phones. */
async function openLogin(page: Page) {
  await openMenu(page)
  await visible(page, 'Login').first().click()
  await expect(dialog(page)).toBeVisible()
}

async function sendCode(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click()
  await expect(page.getByText('OTP sent to your email!')).toBeVisible()
}

async function fillPerson(page: Page) {
  await page.getByLabel('First name').fill('आशा')
  await page.getByLabel('Last name').fill('कुमारी')
  await page.getByLabel('Phone number').fill('+91 98765 43210')
  await page.getByLabel('I am 18 years of age or older').check()
}

/** Registers on the open page; the first code of the address. */
async function register(page: Page, email = newAddress()): Promise<string> {
  await openLogin(page)
  await dialog(page).getByRole('button', { name: 'Register', exact: true }).click()
  await fillPerson(page)
  await sendCode(page, email)
  await otp(page).fill(await codeTo(email))
  await submit(page, 'Register')
  await expect(dialog(page)).toHaveCount(0)
  return email
}

/** Signs in on the open page with the n-th code of the address. */
async function logIn(page: Page, email: string, n: number) {
  await openLogin(page)
  await sendCode(page, email)
  await otp(page).fill(await codeTo(email, n))
  await submit(page, 'Login')
  await expect(dialog(page)).toHaveCount(0)
}

async function signOut(page: Page) {
  await open(page, '/account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login or register' })).toBeVisible()
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

test('somebody unknown registers with the code from the mail, logs out, logs in, and logs in again', async ({
  page,
}) => {
  const email = newAddress()
  await open(page, '/jobs')
  await openLogin(page)
  await sendCode(page, email)
  const mail = await mailTo(email, 1)
  const code = await codeTo(email)
  expect(mail.text).toContain(code)
  expect(mail.html).toContain(code)
  await otp(page).fill(code)
  await submit(page, 'Login')
  // Right code, no account: nothing that was typed is typed again.
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(otp(page)).toHaveValue(code)
  await fillPerson(page)
  await submit(page, 'Register')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(visible(page, 'Account')).toHaveCount(1)
  expect(await cookieNames(page)).toEqual(expect.arrayContaining(['accessToken', 'signedIn']))
  expect(await page.evaluate(() => document.cookie)).not.toContain('accessToken')

  for (const n of [2, 3]) {
    await signOut(page)
    expect(await cookieNames(page)).not.toContain('accessToken')
    await open(page, '/jobs')
    await logIn(page, email, n)
    await open(page, '/account')
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('आशा')
  }
})

test('a session on another device is seen and ended', async ({ page, browser, baseURL }) => {
  const email = await open(page, '/jobs').then(() => register(page))
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await open(other, '/jobs')
  await logIn(other, email, 2)
  await open(page, '/account')
  await expect(page.getByText('This device')).toBeVisible()
  const end = page.getByRole('button', { name: /^End the session/ })
  await expect(end).toHaveCount(1)
  await end.click()
  await expect(page.getByText(/has ended\.$/)).toBeVisible()
  await expect(end).toHaveCount(0)
  // It learns so at its next visit, and forgets the session for good.
  await other.goto('/account')
  await expect(other.getByRole('button', { name: 'Login or register' })).toBeVisible()
  await expect.poll(() => other.evaluate(() => document.cookie)).not.toContain('signedIn')
  await other.close()
})

test.describe('refusals', () => {
  // The browser logs every answer that refuses.
  test.use({ allowErrors: true })

  test('a wrong code says so beside its boxes, and the right one lets in', async ({ page }) => {
    const email = newAddress()
    await open(page, '/jobs')
    await openLogin(page)
    await dialog(page).getByRole('button', { name: 'Register', exact: true }).click()
    await fillPerson(page)
    await sendCode(page, email)
    const code = await codeTo(email)
    await otp(page).fill(code === '000000' ? '000001' : '000000')
    await submit(page, 'Register')
    await expect(page.getByText('Invalid or expired code')).toBeVisible()
    await expect(otp(page)).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('आशा')
    // What is refused is selected: typing replaces it.
    await page.keyboard.type(code)
    await submit(page, 'Register')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('a second code at once is refused in the words of the server', async ({ page }) => {
    const email = newAddress()
    await open(page, '/jobs')
    await openLogin(page)
    await sendCode(page, email)
    await page.goto('/account')
    await hydrated(page)
    await page.evaluate(() => sessionStorage.clear())
    await page.getByRole('button', { name: 'Login or register' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send OTP', exact: true }).click()
    await expect(
      page.getByText(/^Please wait before you ask for another code\. \(\d+ seconds?\)$/),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('a network that fails keeps the session, and Retry finds the person', async ({ page }) => {
    await open(page, '/jobs')
    const email = await register(page)
    await page.route('**/api/v1/profile', (route) => route.abort())
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(await cookieNames(page)).toContain('accessToken')
    await page.unroute('**/api/v1/profile')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  })
})

test('a phone that dropped the page meanwhile goes on with the code', async ({ page }) => {
  const email = newAddress()
  await open(page, '/jobs')
  await openLogin(page)
  await sendCode(page, email)
  await page.reload()
  await expect(otp(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('Back and Esc close the modal, and the focus returns', async ({ page }) => {
  await open(page, '/results?page=2')
  await openLogin(page)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/results\?page=2$/)
  await visible(page, 'Login').first().click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(visible(page, 'Login').first()).toBeFocused()
  await expect(page).toHaveURL(/\/results\?page=2$/)
})

test('everything can be done with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'Keyboards belong to desks.')
  const email = newAddress()
  const type = (text: string) => page.keyboard.type(text)
  const press = (key: string) => page.keyboard.press(key)
  await open(page, '/jobs')
  await visible(page, 'Login').focus()
  await press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(email)
  await press('Enter')
  await expect(otp(page)).toBeFocused()
  const code = await codeTo(email)
  await type(`${code.slice(0, 4)}x9`)
  await press('Backspace')
  await type(code.slice(4))
  await press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await type('Asha')
  await press('Tab')
  await type('Rao')
  await press('Tab')
  await type('9876543210')
  await press('Tab')
  await press('Space')
  await press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(visible(page, 'Account')).toBeFocused()
})

test('another tab of the browser signs in and out with this one', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'Once is enough.')
  const other = await context.newPage()
  await open(other, '/account')
  await open(page, '/jobs')
  const email = await register(page)
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.getByText(`Signed in as ${email}`)).toBeVisible()
  await signOut(page)
  await expect(other.getByRole('button', { name: 'Login or register' })).toBeVisible()
})

test('details change, the data come as a file, and the account goes with a code', async ({ page }) => {
  await open(page, '/jobs')
  const email = await register(page)
  await open(page, '/account')
  await page.getByLabel('First name').fill('Usha')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: object }
  expect(data.profile).toMatchObject({ email, firstName: 'Usha', phone: '9876543210' })

  await page.getByRole('button', { name: 'Send OTP', exact: true }).click()
  await expect(otp(page)).toBeFocused()
  await otp(page).fill(await codeTo(email, 2))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  expect(await cookieNames(page)).not.toContain('accessToken')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the modal and the account’s page are sound and fit', async ({ page }) => {
      const sound = async () => {
        expect(await seriousFindings(page)).toEqual([])
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      }
      await open(page, '/account')
      await sound()
      await page.getByRole('button', { name: 'Login or register' }).click()
      await expect(dialog(page)).toBeVisible()
      await sound()
      await dialog(page).getByRole('button', { name: 'Register', exact: true }).click()
      const email = newAddress()
      await sendCode(page, email)
      await submit(page, 'Register')
      await expect(page.getByText('Please confirm that you are 18 or older.')).toBeVisible()
      await sound()
      await fillPerson(page)
      await otp(page).fill(await codeTo(email))
      await submit(page, 'Register')
      await expect(page.getByText('This device')).toBeVisible()
      await sound()
    })
  })
