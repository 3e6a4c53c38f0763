import {
  dialog,
  fillUser,
  newAddress,
  openLogin,
  otp,
  sendCode,
  submit,
  turnToRegister,
  visible,
} from './account-steps.ts'
import { expect, expectSound, open, test } from './fixtures.ts'
import { otpTo } from './mailbox.ts'

test('Back and Esc close the login modal, and Esc returns the focus to the Sign in button', async ({
  page,
}) => {
  await open(page, '/results?page=2')
  await openLogin(page)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/results\?page=2$/)
  await visible(page, 'Sign in').first().click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(visible(page, 'Sign in').first()).toBeFocused()
  await expect(page).toHaveURL(/\/results\?page=2$/)
})

test('the login modal and the account page are accessible and fit the screen', async ({ page }) => {
  await open(page, '/account')
  await expectSound(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await expectSound(page)
  await turnToRegister(page)
  const email = newAddress()
  await sendCode(page, email)
  await submit(page, 'Register')
  await expect(page.getByText('Please confirm that you are 18 or older.')).toBeVisible()
  await expectSound(page)
  await fillUser(page)
  await otp(page).fill(await otpTo(email))
  await submit(page, 'Register')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectSound(page)
})
