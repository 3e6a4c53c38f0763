// Takes the screenshots for app stores from a running demo: `npm run screenshots -- http://localhost:3000`.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './find-browsers.mjs'

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 } }
const QUALITY = 0.85

const address = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../client/public/screenshots')
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

await take(PHONE, { home: '/', jobs: '/jobs', job: await firstJob() })
await take(DESK, { 'home-wide': '/', 'jobs-wide': '/jobs' })
await browser.close()

async function firstJob() {
  const { data } = /** @type {{ data: { jobPosts: { url: string }[] } }} */ (
    await (await fetch(`${address}/api/v1/getAll?limit=1`)).json()
  )
  return data.jobPosts[0]?.url ?? '/'
}

/** @param {import('playwright').BrowserContextOptions} device @param {Record<string, string>} paths */
async function take(device, paths) {
  const context = await browser.newContext({
    ...device,
    colorScheme: 'light',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(address + path, { waitUntil: 'networkidle' })
    const png = await page.screenshot()
    writeFileSync(join(folder, `${name}.webp`), await webp(context, png))
  }
  await context.close()
}

// Converts a PNG to WebP in the browser: no other tool here can.
/** @param {import('playwright').BrowserContext} context @param {Buffer} png */
async function webp(context, png) {
  const page = await context.newPage()
  await page.setContent(`<img src="data:image/png;base64,${png.toString('base64')}">`)
  /** @type {string} */
  const data = await page.evaluate(`(async () => {
    const image = document.querySelector('img')
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', ${QUALITY})
  })()`)
  await page.close()
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}
