import { buildJobPost } from '#shared/testing/builders.ts'
import { expect, hydrated, overflow, seriousA11yViolations, testOn } from './fixtures.ts'
import { asSite, READER, sendAs, signIn, startServer, type IsolatedServer } from './isolated-server.ts'

const CLERK = 'Clerk of the Railways, 1,200 posts'
const POLICE = 'बिहार पुलिस सिपाही भर्ती 2026 (पुरुष एवं महिला) ऑनलाइन आवेदन की पूरी जानकारी'

let server: IsolatedServer

const test = testOn(async () => {
  server = await startServer()
  return asSite(server)
})

test('a signed-in user makes, copies and revokes a calendar address, and a calendar app loads it without cookies', async ({
  browser,
  request,
}) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  for (const postName of [CLERK, POLICE])
    await sendAs(admin, server, '/create', buildJobPost({ postName, lastDate: '2027-03-31' }))
  await admin.close()

  const context = await browser.newContext({
    baseURL: server.address,
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await signIn(context, server, READER)
  await page.goto('/jobs')
  await hydrated(page)
  for (const name of [CLERK, POLICE]) {
    const save = page.getByRole('button', { name: `Save ${name}`, exact: true })
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/saved')
  await hydrated(page)
  await expect(page.locator('.saved-row')).toHaveCount(2)

  await page.getByRole('link', { name: 'Show saved jobs in your calendar' }).click()
  await page.getByRole('button', { name: 'Make calendar address' }).press('Enter')
  const address = page.getByLabel('Calendar address')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('The address is copied.')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toBe(await address.inputValue())
  const open = page.getByRole('link', { name: 'Open in calendar app' })
  expect(await open.getAttribute('href')).toBe(url.replace('http:', 'webcal:'))
  expect(await overflow(page)).toBe(0)
  expect(await seriousA11yViolations(page)).toEqual([])

  // A calendar app has no cookies.
  const load = async () => await request.get(url)
  // The page sends saved jobs in the background.
  await expect.poll(async () => (await (await load()).text()).match(/^BEGIN:VEVENT/gm)?.length).toBe(4)
  const loaded = await load()
  expect(loaded.status()).toBe(200)
  expect(loaded.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const text = (await loaded.text()).replaceAll('\r\n ', '')
  expect(text).toContain(`SUMMARY:Last date: ${POLICE}\r\n`)
  expect(text).toContain(`SUMMARY:Last date: ${CLERK.replaceAll(',', String.raw`\,`)}\r\n`)

  // The address is not in the page any more, but its age is.
  await page.goto('/account')
  await hydrated(page)
  await page.getByText('Saved jobs in your calendar').click()
  await expect(page.getByText(/^You made a calendar address on/)).toBeVisible()
  await expect(address).toHaveCount(0)

  await page.getByRole('button', { name: 'Revoke address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke address' }).click()
  await expect(page.getByText('Your calendar address is revoked.')).toBeVisible()
  expect((await request.get(url)).status()).toBe(404)
  await context.close()
})
