import fs from 'node:fs'
import type { Page } from 'playwright/test'
import { MAX_CARD_BYTES } from '#shared/domain/share-card/card-design.ts'
import { waitForAllFiles } from './browser-storage.ts'
import { EXTRA } from './edge-case-notices.ts'
import { expect, expectSound, hydrated, open, overflow, test } from './fixtures.ts'
import { jobUrl } from './screens.ts'
import { visitWithWorker } from './worker-pages.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share as a picture' })

async function openPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share as a picture' }).click()
  await expect(dialog(page).getByText(/^Ready: \d+ KB\.$/)).toBeVisible()
}

async function download(page: Page): Promise<{ name: string; file: Buffer }> {
  const event = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  const file = await event
  return { name: file.suggestedFilename(), file: fs.readFileSync(await file.path()) }
}

/** Decodes a file in the page, and returns its size in pixels and the number of its dark pixels. */
const decode = (page: Page, file: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, width, height).data ?? []
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) < 80) dark += 1
    return { width, height, dark }
  }, file.toString('base64'))

/** Offers the share sheet of a phone, and records the shared content in `window.shared`. */
const addShareSheet = (page: Page) =>
  page.addInitScript(() => {
    const shared: object[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.length > 0,
      share: async ({ files = [], text }: ShareData) => {
        shared.push({ text, files: files.map(({ name, type, size }) => ({ name, type, size })) })
      },
    })
  })

test('the picture of a job is a JPEG file of 1080 by 1080 pixels and at most 300 KB, with labels in English or Hindi', async ({
  page,
}) => {
  await open(page, jobUrl(EXTRA.hindi))
  await openPicture(page)
  await expect(dialog(page).getByRole('img')).toHaveAccessibleName(
    new RegExp(`^Picture: ${EXTRA.hindi.slice(0, 20)}`),
  )
  await expectSound(page)
  const hindi = await download(page)
  expect(hindi.name).toMatch(/^job-[0-9A-Z]{26}\.jpg$/)
  await dialog(page).getByRole('button', { name: 'English' }).click()
  await expect(dialog(page).getByRole('img')).toHaveAccessibleName(/Last date: \d\d\/\d\d\/\d{4}/)
  await expect(dialog(page).getByText(/^Ready: /)).toBeVisible()
  const english = await download(page)
  expect(english.file.equals(hindi.file)).toBe(false)
  for (const { file } of [hindi, english]) {
    expect(file.length).toBeLessThanOrEqual(MAX_CARD_BYTES)
    const { width, height, dark } = await decode(page, file)
    expect([width, height]).toEqual([1080, 1080])
    // The letters of title and facts, and not a black picture.
    expect(dark).toBeGreaterThan(10_000)
    expect(dark).toBeLessThan(300_000)
  }
})

test('the dialog with the picture of a job fits a narrow screen with a large font', async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 500 })
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '24px'
    }),
  )
  await open(page, jobUrl(EXTRA.longWord))
  await openPicture(page)
  expect(await overflow(page)).toBe(0)
  const { width = 0 } = (await dialog(page).getByRole('img').boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(240)
  await dialog(page).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Download' })).toBeInViewport()
})

test('the share sheet gets the picture of a job and the address of its page', async ({ page }) => {
  await addShareSheet(page)
  await open(page, jobUrl(EXTRA.markup))
  await openPicture(page)
  await dialog(page).getByRole('button', { name: 'Share', exact: true }).click()
  const shared = await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  expect(shared).toEqual([
    {
      text: `${EXTRA.markup}\n${page.url()}`,
      files: [{ name: expect.stringMatching(/\.jpg$/), type: 'image/jpeg', size: expect.any(Number) }],
    },
  ])
})

test('the picture of a job opens and closes by keyboard, also over the job in a list', async ({ page }) => {
  await open(page, '/jobs')
  await page.locator('main li a[href^="/job/"]').first().click()
  const button = page.getByRole('button', { name: 'Share as a picture' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/^Ready: /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test.describe('a device without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the picture of a job that was opened before is drawn offline', async ({ page }) => {
    await visitWithWorker(page, jobUrl(EXTRA.hindi))
    await waitForAllFiles(page)
    await page.context().setOffline(true)
    await page.reload()
    await hydrated(page)
    await openPicture(page)
    expect((await download(page)).file.length).toBeLessThanOrEqual(MAX_CARD_BYTES)
    await page.context().setOffline(false)
  })
})
