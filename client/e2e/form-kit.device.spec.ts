import fs from 'node:fs'
import type { Page, Request } from 'playwright/test'
import { buildJobPost } from '#shared/testing/builders.ts'
import { waitForAllFiles } from './browser-storage.ts'
import { expect, expectReadable, expectSound, hydrated, open, test, writingTest } from './fixtures.ts'
import { sendAs } from './isolated-server.ts'
import { readTable } from './offline-db.ts'
import {
  buildCmykJpeg,
  buildHeic,
  buildJpeg,
  buildPng,
  hasLocation,
  jpegMarkers,
  withExif,
} from './picture-files.ts'
import { jobUrl } from './screens.ts'
import { visitWithWorker } from './worker-pages.ts'

const PATH = '/form-kit'
const EXIF = 0xe1

const picture = (page: Page) => page.locator('input[type="file"]')
const result = (page: Page) => page.getByText(/^Ready: /)
const fault = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

const choose = (page: Page, buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') =>
  picture(page).setInputFiles({ name, mimeType, buffer })

async function download(page: Page): Promise<{ name: string; file: Buffer }> {
  const event = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await event
  return { name: file.suggestedFilename(), file: fs.readFileSync(await file.path()) }
}

/** Decodes a file in the page, and returns its size in pixels. */
const decode = (page: Page, file: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    return { width, height }
  }, file.toString('base64'))

/** Returns the colour at a point of the preview, which is drawn after the result is announced. */
const colorAt = (page: Page, x: number, y: number) =>
  page.locator('canvas').evaluate(
    (canvas, [across, down]) => {
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(across, down, 1, 1).data
      const [red = 0, , blue = 0, alpha = 0] = data ?? []
      if (alpha === 0) return 'none'
      return red > blue ? 'red' : 'blue'
    },
    [x, y] as const,
  )

test('a photo of 12 megapixels becomes a JPEG file of 20 to 50 KB and 200 by 230 pixels, upright and without EXIF data', async ({
  page,
}) => {
  await open(page, PATH)
  const photo = withExif(await buildJpeg(page, 4000, 3000), 6)
  expect(photo.length).toBeGreaterThan(1_000_000)
  expect([hasLocation(photo), jpegMarkers(photo).includes(EXIF)]).toEqual([true, true])
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await choose(page, photo)
  await expect(result(page)).toHaveText(/^Ready: 200 × 230 px, [234]\d\.\d KB\. Camera details/)
  const { name, file } = await download(page)
  expect(name).toBe('photo-200x230.jpg')
  expect(file.length).toBeGreaterThanOrEqual(20_480)
  expect(file.length).toBeLessThanOrEqual(50_000)
  expect(await decode(page, file)).toEqual({ width: 200, height: 230 })
  expect([hasLocation(file), jpegMarkers(file).includes(EXIF)]).toEqual([false, false])
  // The red left half is at the top of the upright picture.
  expect([await colorAt(page, 100, 20), await colorAt(page, 100, 210)]).toEqual(['red', 'blue'])
  expect(sent.filter((request) => request.postDataBuffer() !== null).map((request) => request.url())).toEqual(
    [],
  )
})

test('a plain picture is padded up to the lower limit, and a larger upper limit gives no smaller file', async ({
  page,
}) => {
  await open(page, PATH)
  const tiny = await buildJpeg(page, 1, 1)
  await choose(page, tiny)
  await expect(result(page)).toContainText('too few pixels')
  const { file } = await download(page)
  expect(file.length).toBe(20_480)
  expect(await decode(page, file)).toEqual({ width: 200, height: 230 })
  expect(jpegMarkers(file)).toContain(0xfe)
  await page.getByLabel('Size').selectOption('Signature: 140 × 60 px, 10 to 20 KB')
  await expect(result(page)).toHaveText(/^Ready: 140 × 60 px, 10\.2 KB/)
  expect((await download(page)).name).toBe('signature-140x60.jpg')
  await page.getByLabel('At most (KB)').fill('10')
  await expect(page.getByText('“At least” must be lower than “At most”.')).toBeVisible()
  await page.getByLabel('At least (KB)').fill('0')
  await page.getByLabel('At most (KB)').fill('1')
  await expect(result(page)).toHaveText(/^Ready: 140 × 60 px, 0\.\d KB/)
  await page.getByLabel('Width (px)').fill('2000')
  await page.getByLabel('Height (px)').fill('2000')
  await expect(fault(page)).toHaveText(/does not fit in this many KB/)
})

test('files that are no usable picture each get a clear sentence, and a good picture works after them', async ({
  page,
}, testInfo) => {
  await open(page, PATH)
  const good = await buildJpeg(page, 300, 300)
  const half = good.subarray(0, good.length / 2)
  const noise = Buffer.concat([good.subarray(0, 2), Buffer.alloc(400, 1)])
  for (const [file, sentence] of [
    [buildHeic(), /cannot read HEIC photos/],
    [Buffer.alloc(0), /This file is empty/],
    [half, /This file is incomplete/],
    [noise, /This file is incomplete/],
    [Buffer.from('Roll number 123'), /not a picture/],
    [buildPng(60_000, 60_000), /too many pixels/],
    [buildPng(300, 0), /cannot be read/],
  ] as const) {
    await choose(page, file)
    await expect(fault(page)).toHaveText(sentence)
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  }
  // Too large for a buffer of the test's protocol.
  const large = testInfo.outputPath('large.jpg')
  fs.writeFileSync(large, Buffer.alloc(51 * 1024 * 1024, 1))
  await picture(page).setInputFiles(large)
  await expect(fault(page)).toHaveText(/too large/)
  await choose(page, good)
  await expect(result(page)).toBeVisible()
  await expect(fault(page)).toHaveCount(0)
})

test('a CMYK photo and a photo of 20 MB are fitted', async ({ page }) => {
  await open(page, PATH)
  await choose(page, buildCmykJpeg())
  await expect(result(page)).toBeVisible()
  const photo = await buildJpeg(page, 1200, 900)
  const large = Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024 - photo.length)])
  await choose(page, large)
  await expect(result(page)).toHaveText(/Camera details/)
})

test('the keyboard moves and enlarges the used part, and the strip shows the name', async ({ page }) => {
  await open(page, PATH)
  await choose(page, await buildJpeg(page, 800, 400))
  await expect(result(page)).toBeVisible()
  const part = page.getByLabel('Left or right')
  await part.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => colorAt(page, 190, 100)).toBe('red')
  await page.keyboard.press('End')
  await expect.poll(() => colorAt(page, 10, 100)).toBe('blue')
  await page.getByLabel('Zoom').focus()
  await page.keyboard.press('End')
  await expect(result(page)).toContainText('too few pixels')
  await page.keyboard.press('Home')
  await expect(result(page)).not.toContainText('too few pixels')
  await page.getByLabel('Add a strip with name and date').press('Space')
  await page.getByLabel('Name on the photo').fill('Sunita Kumari')
  // A strip of 41 pixels is white beside its text.
  await expect
    .poll(() =>
      page.locator('canvas').evaluate((canvas) => {
        const context = (canvas as HTMLCanvasElement).getContext('2d')
        return Math.min(...(context?.getImageData(2, 195, 1, 1).data ?? [0]))
      }),
    )
    .toBeGreaterThan(240)
})

test('a browser without OffscreenCanvas or without workers fits the picture on the page', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await open(page, PATH)
  const photo = await buildJpeg(page, 1000, 1000)
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await choose(page, photo)
  await expect(result(page)).toBeVisible()
  const { file } = await download(page)
  expect(await decode(page, file)).toEqual({ width: 200, height: 230 })
})

test('the age on a day is shown, and a future date of birth is refused by name', async ({ page }) => {
  await open(page, PATH)
  const calculate = page.getByRole('button', { name: 'Calculate age' })
  await page.getByLabel('Date of birth').fill('2004-02-29')
  await page.getByLabel('Age on').fill('2027-03-01')
  await calculate.press('Enter')
  await expect(page.getByText('On 01/03/2027: 23 years, 0 months and 0 days.')).toBeVisible()
  await page.getByLabel('Date of birth').fill('2126-01-01')
  await calculate.click()
  await expect(page.getByText('The date of birth is in the future.')).toBeVisible()
  await expect(page.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true')
})

test('the vault stores, copies, deletes and restores a number, on the device only', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, PATH)
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await page.getByRole('button', { name: 'Add number' }).click()
  await expect(page.getByText('Enter the name of the exam or form.')).toBeVisible()
  await page.getByLabel('Exam or form').fill('SSC CGL 2026')
  await page.getByLabel('Number', { exact: true }).fill('2201034567')
  await page.getByRole('button', { name: 'Add number' }).click()
  const list = page.getByRole('list', { name: 'Stored numbers' })
  await expect(list.getByText('2201034567')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the number of SSC CGL 2026' }).click()
  await expect(page.getByText('Copied: SSC CGL 2026.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2201034567')
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Delete the number of SSC CGL 2026' }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('2201034567')).toBeVisible()
  const rows = await readTable<{ name: string; value: unknown }>(page, 'meta')
  expect(rows.find(({ name }) => name === 'vault')?.value).toEqual([
    { label: 'SSC CGL 2026', number: '2201034567' },
  ])
  const bodies = sent.map((request) => `${request.url()} ${request.postData() ?? ''}`).join()
  expect(bodies).not.toContain('2201034567')
})

test('the page with a picture and a number fits narrow screens and large fonts, and is accessible', async ({
  page,
}) => {
  await open(page, PATH)
  await page.getByLabel('Size').selectOption('Other size')
  await page.getByLabel('Width (px)').fill('1000')
  await page.getByLabel('At most (KB)').fill('500')
  await choose(page, await buildJpeg(page, 1200, 900))
  await expect(result(page)).toBeVisible()
  await page.getByLabel('Add a strip with name and date').check()
  await page.getByLabel('Exam or form').fill('राजस्थान कर्मचारी चयन बोर्ड पटवारी सीधी भर्ती परीक्षा 2026')
  await page.getByLabel('Number', { exact: true }).fill('1234567890123456789012345678901234567890')
  await page.getByRole('button', { name: 'Add number' }).click()
  await expect(page.getByRole('list', { name: 'Stored numbers' })).toBeVisible()
  await expectSound(page)
  await expectReadable(page)
})

writingTest(
  'the link of a job opens its checklist, which retains ticks and fills in stated sizes',
  async ({ page, admin, server }) => {
    const row = [['Signature'], ['140 x 60 pixels, 10-20 KB']]
    const post = buildJobPost({
      postName: 'Clerk of the Railways',
      description: 'Upload a photo of 30 KB to 80 KB, 300 x 350 px.',
      applicationFee: [{ label: 'All categories', fee: '₹100' }],
      informationSections: [
        { informationName: 'Upload', Information: [{ values: [[['File'], ['Size']], row] }] },
      ],
    })
    await sendAs(admin, server, '/create', post)
    await open(page, jobUrl('Clerk of the Railways'))
    const link = page.getByRole('link', { name: /^Form kit: / })
    const address = await link.getAttribute('href')
    await open(page, address ?? '')
    await expect(page.getByText('₹100 (All categories)')).toBeVisible()
    await expect(page.getByText('300 × 350 px, 30 to 80 KB')).toBeVisible()
    await expect(page.getByText('140 × 60 px, 10 to 20 KB', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Use this photo size' }).click()
    await expect(page.getByLabel('Width (px)')).toHaveValue('300')
    await expect(page.getByLabel('At most (KB)')).toHaveValue('80')
    await page.getByLabel('Identity proof, such as Aadhaar').check()
    await expectSound(page)
    await expectReadable(page)
    await page.reload()
    await hydrated(page)
    await expect(page.getByLabel('Identity proof, such as Aadhaar')).toBeChecked()
    await expect(page.getByLabel('Fee paid, receipt saved')).not.toBeChecked()
  },
)

test.describe('a device without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the form kit opens and fits a picture offline, after one visit to the site', async ({ page }) => {
    await visitWithWorker(page)
    await waitForAllFiles(page)
    const photo = await buildJpeg(page, 800, 600)
    await page.context().setOffline(true)
    await open(page, PATH)
    await choose(page, photo)
    await expect(result(page)).toBeVisible()
    await page.context().setOffline(false)
  })
})
