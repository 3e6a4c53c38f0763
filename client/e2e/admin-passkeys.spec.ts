import type { BrowserContext, Page } from 'playwright/test'
import { expect, expectSound, hydrated, testOn } from './fixtures.ts'
import { ADMIN, asSite, otpFor, signIn, startServer, type IsolatedServer } from './isolated-server.ts'

let server: IsolatedServer
const test = testOn(async () => {
  server = await startServer()
  return asSite(server)
})

/** Adds a virtual authenticator to a page; it verifies the user and responds at once. */
async function plugAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    verifyUser: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function expectSoundAtBothWidths(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function signInByCode(page: Page) {
  const since = Date.now()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill(ADMIN)
  await press(page, 'Send OTP')
  await modal.getByLabel('6-digit OTP').waitFor()
  await modal.getByLabel('6-digit OTP').fill(await otpFor(server, ADMIN, since))
  await modal.waitFor({ state: 'detached' })
}

async function requirePasskeys(page: Page) {
  await page.goto('/admin/settings')
  await page.getByLabel('Require a passkey from every admin').check()
  await press(page, 'Save settings')
}

// Intended failures, which the console reports.
test.use({ allowErrors: true })

test('an admin adds a passkey, makes passkeys mandatory for every admin, and signs in with the passkey', async ({
  page,
  context,
}) => {
  const authenticator = await plugAuthenticator(context, page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await expectSoundAtBothWidths(page)
  await signInByCode(page)

  await h1(page, 'Job').waitFor()
  const offer = page.getByRole('complementary', { name: 'Add a passkey' })
  await offer.waitFor()
  await expectSoundAtBothWidths(page)
  await press(page, 'Not now')
  await expect(offer).toHaveCount(0)
  await page.reload()
  await h1(page, 'Job').waitFor()
  await expect(offer).toHaveCount(0)

  await requirePasskeys(page)
  await page.getByText('Add a passkey for yourself first, on the page Passkeys.').first().waitFor()

  await page.goto('/admin/passkeys')
  await page.getByLabel('Name').fill('Work laptop')
  await authenticator.verifyUser(false)
  await press(page, 'Add a passkey')
  await page.getByText('No passkey was used. Please try again.').waitFor()
  await authenticator.verifyUser(true)
  await press(page, 'Add a passkey')
  await page.getByText('Work laptop').waitFor()
  await expectSoundAtBothWidths(page)
  await press(page, 'Add a passkey')
  await page.getByText('This device already has a passkey for your account.').waitFor()

  await requirePasskeys(page)
  await page.getByText('Settings saved.').waitFor()
  await page.goto('/admin/passkeys')
  await press(page, 'Remove Work laptop')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The site requires a passkey from every admin. Add another passkey').waitFor()

  await signIn(page, server)
  await page.goto('/admin')
  await h1(page, 'Passkey needed').waitFor()
  expect((await page.request.get('/api/v1/admin/dashboard')).status()).toBe(403)
  await expectSoundAtBothWidths(page)
  await press(page, 'Sign in with a passkey')
  await h1(page, 'Job').waitFor()
  expect((await page.request.get('/api/v1/admin/dashboard')).status()).toBe(200)

  await context.clearCookies()
  await page.goto('/admin/audit')
  await press(page, 'Sign in with a passkey')
  await h1(page, 'Audit log').waitFor()
  await page.getByText('Passkey added').first().waitFor()
  await hydrated(page)
})
