import type { Page } from 'playwright/test'
import { expect, open, watchRequests } from './fixtures.ts'
import { otpTo } from './mailbox.ts'

// Each test registers a new user.
let userCount = 0
export const newAddress = (): string => `person-${process.pid}-${Date.now()}-${(userCount += 1)}@example.in`

export const dialog = (page: Page) => page.getByRole('dialog')
export const otp = (page: Page) => page.getByLabel('6-digit OTP')
export const visible = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).and(page.locator(':visible'))
export const submit = (page: Page, name: 'Sign in' | 'Register') =>
  dialog(page).getByRole('button', { name, exact: true }).click()
export const turnToRegister = (page: Page) =>
  dialog(page).getByRole('button', { name: 'New here? Register' }).click()

const menu = (page: Page) => page.locator('header details')

async function openMenu(page: Page) {
  if (await menu(page).isVisible()) await menu(page).locator('summary').click()
}

/** Opens the login modal by the header, or by the menu on phones. */
export async function openLogin(page: Page) {
  await openMenu(page)
  await visible(page, 'Sign in').first().click()
  await expect(dialog(page)).toBeVisible()
}

export async function sendCode(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click()
  await expect(page.getByText('OTP sent to your email!')).toBeVisible()
}

export async function fillUser(page: Page) {
  await page.getByLabel('First name').fill('आशा')
  await page.getByLabel('Last name').fill('कुमारी')
  await page.getByLabel('Phone number').fill('+91 98765 43210')
  await page.getByLabel('I am 18 years of age or older').check()
}

/** Registers on the open page with the address's first OTP; returns the address. */
export async function register(page: Page, email = newAddress()): Promise<string> {
  await openLogin(page)
  await turnToRegister(page)
  await fillUser(page)
  await sendCode(page, email)
  await otp(page).fill(await otpTo(email))
  await submit(page, 'Register')
  await expect(dialog(page)).toHaveCount(0)
  return email
}

export async function logIn(page: Page, email: string, n: number) {
  await openLogin(page)
  await sendCode(page, email)
  // Typing the sixth digit signs in without a button.
  await otp(page).fill(await otpTo(email, n))
  await expect(dialog(page)).toHaveCount(0)
}

/** Waits for pending account requests first: rejected after the sign-out, they would be logged as browser errors. */
export async function signOut(page: Page) {
  const settled = watchRequests(page)
  await open(page, '/account')
  await settled()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

export const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
