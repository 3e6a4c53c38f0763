import type { Page } from 'playwright/test'
import { AD_BLOCK_MIN_HEIGHT } from '#shared/domain/constants.ts'
import { expect, hydrated, layoutShift, test, testOn } from './fixtures.ts'
import { asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'
const PUBLISHER = 'ca-pub-1234567890123456'
const adSlots = {
  home: '1000000001',
  answerKey: '1000000002',
  admission: '',
  admitCard: '1000000004',
  search: '1000000005',
}

// Fake of the ad network's script, built after the help pages of the network. It processes the queue, fills and marks
// the first empty ad unit, and requests more height than the unit has.
const NETWORK = `
const fill = () => {
  const unit = document.querySelector('ins.adsbygoogle:not([data-adsbygoogle-status])')
  if (!unit) throw new Error('All ins elements already have ads in them.')
  if (unit.offsetWidth === 0) throw new Error('No slot size for availableWidth=0')
  const frame = document.createElement('iframe')
  frame.src = 'https://googleads.g.doubleclick.net/pagead/ads?slotname=' + unit.dataset.adSlot + '&client=' + unit.dataset.adClient
  frame.width = unit.offsetWidth
  frame.height = 400
  frame.title = 'Advertisement'
  unit.append(frame)
  unit.dataset.adsbygoogleStatus = 'done'
  unit.dataset.adStatus = 'filled'
}
const queue = window.adsbygoogle || []
window.adsbygoogle = { push: fill }
queue.forEach(fill)
`

/** Responds in place of the ad network; returns the requested URLs. */
async function fakeAdNetwork(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route(/googlesyndication\.com|doubleclick\.net/, async (route) => {
    requests.push(route.request().url())
    const isScript = route.request().url().startsWith(SCRIPT)
    await route.fulfill(
      isScript
        ? { contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: NETWORK }
        : { contentType: 'text/html', body: '<!doctype html><title>Ad</title><p>Buy this.</p>' },
    )
  })
  return requests
}

const unit = (page: Page) => page.locator('ins.adsbygoogle')

test.describe('advertisements', () => {
  let server: IsolatedServer
  const isolatedTest = testOn(async () => {
    server = await startServer()
    return asSite(server)
  })
  isolatedTest.describe.configure({ mode: 'default' })
  isolatedTest.beforeAll(async ({ browser }) => {
    const admin = await browser.newContext({ storageState: server.states.admin })
    await sendAs(admin, server, '/site', { adPublisherId: PUBLISHER, adSlots }, 'PUT')
    await admin.close()
  })

  isolatedTest(
    'an advertisement fills the ad unit of each page once the unit is shown, without a layout shift',
    async ({ page }) => {
      const requests = await fakeAdNetwork(page)
      await page.setViewportSize({ width: 360, height: 500 })
      const response = await page.goto(server.address)
      expect(response?.headers()['content-security-policy']).toContain(
        'https://pagead2.googlesyndication.com',
      )
      await hydrated(page)
      await expect(unit(page)).toHaveAttribute('data-ad-slot', adSlots.home)
      expect(requests).toEqual([])
      await unit(page).scrollIntoViewIfNeeded()
      await expect(unit(page)).toHaveAttribute('data-ad-status', 'filled')
      expect(requests[0]).toBe(`${SCRIPT}?client=${PUBLISHER}`)
      expect((await unit(page).boundingBox())?.height).toBe(AD_BLOCK_MIN_HEIGHT)

      // Another page of the app fills its own ad unit with the script that is already loaded.
      await page.evaluate(() => scrollTo(0, 0))
      await page.locator('header summary').click()
      await page.getByRole('link', { name: 'Answer Key', exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Answer Key' }).waitFor()
      await unit(page).scrollIntoViewIfNeeded()
      await expect(unit(page)).toHaveAttribute('data-ad-status', 'filled')
      await expect(unit(page)).toHaveAttribute('data-ad-slot', adSlots.answerKey)
      expect(requests.filter((url) => url.startsWith(SCRIPT))).toHaveLength(1)
      expect(requests.filter((url) => url.includes('slotname='))).toHaveLength(2)
      expect(await layoutShift(page)).toBe(0)
    },
  )

  isolatedTest(
    'a page without an ad unit has no advertisement and sends no request to the ad network',
    async ({ page }) => {
      const requests = await fakeAdNetwork(page)
      for (const path of ['/admission', '/jobs']) {
        await page.goto(server.address + path)
        await hydrated(page)
        await expect(unit(page)).toHaveCount(0)
        await expect(page.getByText('Advertisement')).toHaveCount(0)
      }
      expect(requests).toEqual([])
    },
  )
})

test('a site without an ad publisher id has no ad block, no ad script and no request to the ad network', async ({
  page,
}) => {
  const requests = await fakeAdNetwork(page)
  const response = await page.goto('/answer-key')
  await hydrated(page)
  expect(response?.headers()['content-security-policy']).not.toMatch(/googlesyndication|doubleclick/)
  await expect(page.getByText('Advertisement')).toHaveCount(0)
  expect(requests).toEqual([])
})
