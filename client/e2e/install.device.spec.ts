import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright/test'
import { waitForAllFiles } from './browser-storage.ts'
import { expect, expectSound, hydrated, open, triggerEngagement, test } from './fixtures.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string }
type Manifest = {
  start_url: string
  scope: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
  share_target: { action: string; method: string; params: Record<string, string> }
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Install Avsar' })

/** Returns the decoded size of a picture. */
const readSize = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)

/** Dispatches `beforeinstallprompt`, whose `prompt` sets data-asked; returns `defaultPrevented`. */
const browserOffers = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset['asked'] = 'yes'
        return Promise.resolve()
      },
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

test('every image and page that the web app manifest names exists as declared', async ({ page }) => {
  await open(page, '/about')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(address ?? '')
  expect(response.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await response.json()) as Manifest
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-IN',
  })

  const pictures = [manifest, ...manifest.shortcuts]
    .flatMap(({ icons }) => icons)
    .concat(manifest.screenshots)
  for (const { src, sizes, type } of pictures) {
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type)
    expect(await readSize(page, src), src).toBe(sizes)
  }
  const has = (sizes: string, purpose: string) =>
    manifest.icons.some((icon) => icon.sizes === sizes && icon.purpose === purpose)
  expect(has('192x192', 'any') && has('512x512', 'any')).toBe(true)
  expect(has('512x512', 'maskable') && has('512x512', 'monochrome')).toBe(true)
  for (const form of ['narrow', 'wide'])
    expect(manifest.screenshots.filter(({ form_factor }) => form_factor === form).length).toBeGreaterThan(1)

  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/jobs', '/results', '/saved'])
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect((await page.request.get(url)).status(), url).toBe(200)
})

test('the Apple icon is declared in every browser, and the other Apple tags only on Apple devices', async ({
  page,
  browser,
}) => {
  await open(page, '/about')
  const icon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await readSize(page, icon ?? '')).toBe('180x180')
  await expect(page.locator('meta[name^=apple]')).toHaveCount(0)

  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ userAgent, serviceWorkers: 'block' })
  const iphone = await context.newPage()
  await open(iphone, '/about')
  await triggerEngagement(iphone)
  const pictures = iphone.locator('link[rel=apple-touch-startup-image]')
  await expect(pictures).not.toHaveCount(0)
  for (const picture of await pictures.all()) {
    const src = (await picture.getAttribute('href')) ?? ''
    const [width = 0, height = 0] = (await readSize(iphone, src)).split('x').map(Number)
    const [, screenWidth, screenHeight, ratio] =
      /width: (\d+)px.*height: (\d+)px.*ratio: (\d)/.exec((await picture.getAttribute('media')) ?? '') ?? []
    expect([width / Number(ratio), height / Number(ratio)]).toEqual([
      Number(screenWidth),
      Number(screenHeight),
    ])
  }
  await context.close()
})

test('Chromium reports no installation errors', async ({ baseURL, launchOptions }) => {
  // Apps can only be installed in a profile on disk.
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--bypass-app-banner-engagement-checks'],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${baseURL}/`)
    await hydrated(page)
    // The install event came before the program was loaded, and the page stored it for the program.
    await expect.poll(() => page.evaluate(() => 'installPrompt' in window)).toBe(true)
    const devtools = await context.newCDPSession(page)
    const { errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  } finally {
    await context.close()
    fs.rmSync(profile, { recursive: true, force: true })
  }
})

test('a link to this site that is shared into the app opens the linked page, and other shared text becomes a search', async ({
  page,
  baseURL,
}) => {
  await open(page, '/jobs')
  const job = await page.locator('main li a[href^="/job/"]').first().getAttribute('href')
  const share = (shared: Record<string, string>) =>
    page.goto(`/share?${new URLSearchParams(shared).toString()}`)
  await share({ title: 'A job', text: `See ${baseURL}${job}` })
  expect(decodeURI(new URL(page.url()).pathname)).toBe(job)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await share({ title: 'Police constable - The Daily', url: 'https://daily.example/a' })
  await expect(page).toHaveURL(/\/Search\?searchQuery=Police\+constable$/)
  await expect(page.getByRole('searchbox')).toHaveValue('Police constable')
  await share({ url: 'https://daily.example/a' })
  await expect(page).toHaveURL(/\/Search$/)
})

test('the app offers installation during a second visit, not during the first', async ({ page }) => {
  await page.clock.install()
  await open(page, '/jobs')
  await triggerEngagement(page)
  expect(await browserOffers(page)).toBe(true)
  await page.clock.runFor(60_000)
  await expect(sheet(page)).toHaveCount(0)

  // The user returns after an hour: dates the stored visit back, since advancing the clock could cross midnight.
  await page.goto('about:blank')
  await page.addInitScript(() => {
    const visits = JSON.parse(localStorage.getItem('avsar-visits') ?? '{}') as { at: number }
    localStorage.setItem('avsar-visits', JSON.stringify({ ...visits, at: visits.at - 3_600_000 }))
  })
  await open(page, '/jobs')
  await triggerEngagement(page)
  await browserOffers(page)
  await page.clock.runFor(5000)
  await expect(sheet(page)).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(sheet(page)).toBeVisible()
  await expectSound(page)
  for (const button of await sheet(page).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await sheet(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html[data-asked]')).toHaveCount(1)
  await expect(sheet(page)).toHaveCount(0)
})

test.describe('content shared into the app without a network', () => {
  test.use({ serviceWorkers: 'allow', allowErrors: true })

  test('text shared into the app without a network opens a search for the text', async ({
    page,
    context,
    baseURL,
  }) => {
    await open(page, '/jobs')
    await triggerEngagement(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await waitForAllFiles(page)
    await context.setOffline(true)
    await page.goto('/share?title=Police+constable+-+The+Daily&url=https%3A%2F%2Fdaily.example')
    await expect(page).toHaveURL(`${baseURL}/Search?searchQuery=Police+constable`)
    await expect(page.getByRole('searchbox')).toHaveValue('Police constable')
  })
})
