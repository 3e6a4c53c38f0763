import { readFile } from 'node:fs/promises'
import {
  cookieNames,
  dialog,
  fillUser,
  logIn,
  newAddress,
  openLogin,
  otp,
  register,
  sendCode,
  signOut,
  submit,
  turnToRegister,
  visible,
} from './account-steps.ts'
import { expect, hydrated, open, test, watchRequests } from './fixtures.ts'
import { otpTo, mailTo } from './mailbox.ts'

test('a new user registers with the OTP from the mail, signs out, and signs in twice', async ({ page }) => {
  const email = newAddress()
  await open(page, '/jobs')
  await openLogin(page)
  await sendCode(page, email)
  const mail = await mailTo(email, 1)
  const code = await otpTo(email)
  expect(mail.text).toContain(code)
  expect(mail.html).toContain(code)
  await otp(page).fill(code)
  // The OTP is correct, but the address has no account: the user need not type anything again.
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(otp(page)).toHaveValue(code)
  await fillUser(page)
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

test('a user sees and ends a session on another device', async ({ page, browser, baseURL }) => {
  const email = await open(page, '/jobs').then(() => register(page))
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await open(other, '/jobs')
  await logIn(other, email, 2)
  await open(page, '/account')
  await expect(page.getByText('This device')).toBeVisible()
  const end = page.getByRole('button', { name: /^Sign out .+, signed in/ })
  await expect(end).toHaveCount(1)
  await end.click()
  await expect(page.getByText(/is signed out\.$/)).toBeVisible()
  await expect(end).toHaveCount(0)
  // The other device detects the sign-out at its next visit, and deletes its session.
  await other.goto('/account')
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => other.evaluate(() => document.cookie)).not.toContain('signedIn')
  await other.close()
})

test.describe('failures during sign-in', () => {
  // The browser logs every error response.
  test.use({ allowErrors: true })

  test('a wrong OTP shows an error beside the code field, and the right OTP then completes the registration', async ({
    page,
  }) => {
    const email = newAddress()
    await open(page, '/jobs')
    await openLogin(page)
    await turnToRegister(page)
    await fillUser(page)
    await sendCode(page, email)
    const code = await otpTo(email)
    await otp(page).fill(code === '000000' ? '000001' : '000000')
    await submit(page, 'Register')
    await expect(page.getByText('Invalid or expired code')).toBeVisible()
    await expect(otp(page)).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('आशा')
    // The rejected OTP is selected: typing replaces it.
    await page.keyboard.type(code)
    await submit(page, 'Register')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('the OTP form reappears over the same page after a reload, and accepts the OTP sent before', async ({
    page,
  }) => {
    const email = newAddress()
    await open(page, '/jobs')
    await openLogin(page)
    await turnToRegister(page)
    await fillUser(page)
    await sendCode(page, email)
    await page.reload()
    await expect(otp(page)).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('First name')).toHaveValue('आशा')
    await otp(page).fill(await otpTo(email))
    await submit(page, 'Register')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/jobs$/)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('otp')))).toEqual(
      [],
    )
  })

  test('a second OTP request too early shows the error of the server', async ({ page }) => {
    const email = newAddress()
    await open(page, '/jobs')
    await openLogin(page)
    await sendCode(page, email)
    await page.goto('/account')
    await hydrated(page)
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send OTP', exact: true }).click()
    await expect(
      page.getByText(/^Please wait before you request another OTP\. Time to wait: \d+ seconds?\.$/),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('a network failure does not end the session, and Retry loads the account', async ({ page }) => {
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

test('a reload of the page during sign-in leads back to the OTP step with the same email address', async ({
  page,
}) => {
  const email = newAddress()
  await open(page, '/jobs')
  await openLogin(page)
  await sendCode(page, email)
  await page.reload()
  await expect(otp(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a sign-in or sign-out in one tab also takes effect in another tab of the browser', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await open(other, '/account')
  await open(page, '/jobs')
  const email = await register(page)
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.getByText(`Signed in as ${email}`)).toBeVisible()
  await signOut(page)
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a user changes details, downloads the data, and deletes the account with an OTP', async ({ page }) => {
  const settled = watchRequests(page)
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
  await otp(page).fill(await otpTo(email, 2))
  await settled()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  expect(await cookieNames(page)).not.toContain('accessToken')
})
