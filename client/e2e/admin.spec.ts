import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { ADMIN_PAGES } from '#shared/domain/pages/site-pages.ts'
import { KIND_CASES } from './admin-kinds.ts'
import {
  adminTest as test,
  expect,
  hydrated,
  layoutShift,
  overflow,
  seriousA11yViolations,
  watchRequests,
  writingTest,
} from './fixtures.ts'
import { ADMIN, otpFor, sendAs, signIn } from './isolated-server.ts'

const QUESTION = 'Are you sure you want to delete this job post?'
const OTHERS: Record<string, string> = {
  offlineForm: 'offline job form',
  note: 'note',
  question: 'question',
  quiz: 'quiz',
}
const questionOf = (kind: string) => QUESTION.replace('job post', OTHERS[kind] ?? 'job post')
const dist = path.join(import.meta.dirname, '../../dist')

// The two combinations of width and theme that differ most in layout and colours.
const LOOKS = [
  [360, 'light'],
  [1280, 'dark'],
] as const

// Prevents the session of the admin's page from signing in a second page.
const ANONYMOUS = { cookies: [], origins: [] }

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const status = (page: Page) => page.getByRole('status')

async function openAdmin(page: Page, address: string, heading: string) {
  // The browser may never acknowledge a press on a page that has just come from behind another tab.
  await page.bringToFront()
  await page.goto(address)
  await h1(page, heading).waitFor()
}

/** Counts the loaded documents of a page from now on; returns a getter. */
function documents(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

writingTest.describe('the access guard', () => {
  writingTest(
    'the access guard of the admin area accepts paths in any letter case, and responds with 404 to an unknown page',
    async ({ page }) => {
      await page.goto('/Admin/private-job')
      await expect(page).toHaveURL(/\/admin\/private-Job$/)
      expect((await page.goto('/admin/nothing'))?.status()).toBe(404)
    },
  )

  writingTest(
    'the access guard of the admin area sends HTML that contains only the loading message',
    async ({ request }) => {
      const html = await (await request.get('/admin/settings')).text()
      expect(html).toContain('Loading...')
      expect(html).toMatch(/<meta name="robots" content="noindex"/)
      expect(html).not.toMatch(/LogOut|Audit log|Save settings/)
      expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/admin')
    },
  )

  writingTest(
    'the access guard shows signed-out visitors only the login modal, and sends no API request',
    async ({ page }) => {
      const requests: string[] = []
      page.on('request', (each) => {
        if (each.url().includes('/api/')) requests.push(each.url())
      })
      await page.goto('/admin/notes')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('main', { includeHidden: true })).toHaveText('')
      await expect(page.getByText('LogOut')).toHaveCount(0)
      expect(requests).toEqual([])
    },
  )

  writingTest(
    'the access guard redirects users who are not admins to the home page',
    async ({ page, context, server }) => {
      await signIn(context, server, 'somebody@example.in')
      await page.goto('/admin')
      await expect(page).toHaveURL(`${server.address}/`)
      await expect(page.getByText('LogOut')).toHaveCount(0)
    },
  )
})

test.describe('failed requests in the admin area', () => {
  test.use({ allowErrors: true })

  test('an unreachable server does not end the session of an admin, and a Retry button appears', async ({
    page,
    context,
  }) => {
    await page.route('**/api/v1/profile', (route) => route.abort())
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain('accessToken')
    await page.unroute('**/api/v1/profile')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(h1(page, 'Job')).toBeVisible()
  })

  test('an expired session opens the login modal over the page, and no input is lost', async ({
    page,
    context,
    server,
  }) => {
    await openAdmin(page, '/admin/quizzes?new=1', 'Create New Quiz')
    await KIND_CASES.find(({ kind }) => kind === 'quiz')?.fill(page, 'Half a quiz')
    await context.clearCookies({ name: 'accessToken' })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.getByLabel('Title*', { exact: true }).inputValue()).toBe('Half a quiz')
    await expect(page).toHaveURL(/\/admin\/quizzes\?new=1/)

    const since = Date.now()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(ADMIN)
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    await dialog.getByLabel('6-digit OTP').fill(await otpFor(server, ADMIN, since))
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/quizzes\?new=1/)
    await expect(page.getByLabel('Title*', { exact: true })).toHaveValue('Half a quiz')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(status(page).getByText(/success/i)).toBeVisible()
  })

  test('rejected settings show the reason beside the field, which gets the focus', async ({ page }) => {
    await openAdmin(page, '/admin/settings', 'Settings')
    const telegram = page.getByLabel('Telegram', { exact: true })
    await telegram.fill('not a link')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Enter a web address that begins with http:// or https://.')).toBeVisible()
    await expect(telegram).toBeFocused()
    await expect(telegram).toHaveValue('not a link')
  })
})

test.describe('an admin', () => {
  for (const { kind, adminPage, publicPage, fill, titleLabel } of KIND_CASES) {
    test(`an admin creates, edits, schedules, deletes and restores an item of the kind ${kind}`, async ({
      page,
      browser,
      server,
    }) => {
      const [title, edited] = [`Kind ${kind} in one life`, `Kind ${kind} in its second life`]
      const loaded = documents(page)
      const visitor = await browser.newPage({ baseURL: server.address, storageState: ANONYMOUS })
      const publicSees = async (text: string, isThere: boolean) => {
        if (publicPage === '') return
        await visitor.goto(publicPage)
        await hydrated(visitor)
        await expect(visitor.getByText(text).first()).toBeVisible({ visible: isThere })
      }
      const row = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
      const heading = page.getByRole('heading', { level: 1 })

      await page.goto(adminPage)
      await page.getByRole('link', { name: /Create New/ }).click()
      await fill(page, title)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(status(page).getByText(/success/i)).toBeVisible()
      await page.locator('form').getByRole('button', { name: 'Close' }).click()
      await expect(row(title)).toContainText('Published')
      await publicSees(title, true)

      await row(title)
        .getByRole('link', { name: `Edit: ${title}` })
        .click()
      if (kind === 'note')
        await expect(page.getByRole('dialog', { name: 'Create Offline Job Form' })).toBeVisible()
      await page.getByLabel(titleLabel, { exact: true }).fill(edited)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(row(edited)).toBeVisible()
      await publicSees(edited, true)

      await row(edited)
        .getByRole('link', { name: `Edit: ${edited}` })
        .click()
      await page.getByLabel('Schedule', { exact: true }).check()
      await page.getByLabel('Publish at*').fill('2030-01-01T10:00')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(row(edited)).toContainText('Publishes 01/01/2030 10:00')
      await publicSees(edited, false)

      await row(edited)
        .getByRole('button', { name: `Delete: ${edited}` })
        .click()
      await expect(page.getByRole('alertdialog').getByText(questionOf(kind))).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(row(edited)).toHaveCount(0)
      await page.getByRole('link', { name: /^Trash/ }).click()
      await row(edited)
        .getByRole('button', { name: `Restore: ${edited}` })
        .click()
      await expect(row(edited)).toHaveCount(0)
      await page.getByRole('link', { name: /^Drafts/ }).click()
      await expect(row(edited)).toContainText('Draft')
      await publicSees(edited, false)

      await expect(heading).toHaveCount(1)
      expect(loaded()).toBe(1)
      await visitor.close()
    })
  }

  test('an admin enters 30 notices one after another without a page load', async ({ page }) => {
    const notice = KIND_CASES[0]
    if (notice === undefined) throw new Error('No kind')
    await openAdmin(page, '/admin?new=1', 'Create New Job Post')
    const loaded = documents(page)
    for (let n = 1; n <= 30; n += 1) {
      await notice.fill(page, `Notice number ${n} of thirty`)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByLabel('Post name*', { exact: true })).toHaveValue('')
    }
    await page.goto('/admin?searchQuery=thirty&status=published')
    await expect(page.getByText('30 entries, page 1 of 2')).toBeVisible()
    expect(loaded()).toBe(1)
  })

  test('an admin imports 30 rows with 2 bad ones as 28 drafts and 2 numbered errors', async ({ page }) => {
    const rows = Array.from({ length: 30 }, (_, index) => {
      const name = index === 6 ? '' : `Imported post ${index + 1}`
      const begin = index === 20 ? 'tomorrow' : '2026-11-01'
      return `${name},"Work, and ""more""",${begin},https://example.gov.in/${index}`
    })
    const csv = ['postName,description,beginDate,notificationLink', ...rows].join('\r\n')
    await openAdmin(page, '/admin', 'Job')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByLabel('Choose a CSV or JSON file').setInputFiles({
      name: 'posts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('28 rows are correct')).toBeVisible()
    const errors = page.getByRole('table', { name: '2 errors' })
    await expect(errors.getByRole('row')).toHaveCount(3)
    await expect(errors.getByRole('row').nth(1)).toContainText(/^78postName/)
    await expect(errors.getByRole('row').nth(2)).toContainText(/^2122beginDate/)
    await page.getByRole('button', { name: 'Import 28 rows as drafts' }).click()
    await page.getByRole('button', { name: 'Show the drafts' }).click()
    await page.getByRole('searchbox').fill('imported')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByText('28 entries, page 1 of 2')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(fs.readFileSync(await download.path(), 'utf8')).toContain('Imported post 30')
  })

  test('an admin changes the settings, and the site shows them', async ({ page, browser, server }) => {
    await openAdmin(page, '/admin/settings', 'Settings')
    await page.getByLabel('Telegram', { exact: true }).fill('https://t.me/naya')
    await page.getByLabel('Name of the site').fill('Naya Avsar')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('link', { name: 'Naya Avsar, home page' }).first()).toBeVisible()
    const visitor = await browser.newPage({ baseURL: server.address, storageState: ANONYMOUS })
    await visitor.goto('/')
    await expect(visitor).toHaveTitle(/Naya Avsar/)
    await expect(visitor.locator('a[href="https://t.me/naya"]').first()).toBeAttached()
    await visitor.close()
  })

  test('an admin reads a message, marks it and deletes it', async ({ page, context, server }) => {
    await sendAs(context, server, '/contact', {
      name: 'Ravi',
      email: 'ravi@example.in',
      subject: 'Admit card',
      message: 'Where do I find my admit card?',
    })
    await openAdmin(page, '/admin', 'Job')
    await page.getByText('Overview').click()
    await page.getByRole('link', { name: '1 unread message' }).click()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page.getByText('No messages')).toBeVisible()
    await page.getByRole('link', { name: 'Read', exact: true }).click()
    await page.getByRole('button', { name: 'Delete: Admit card' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Message deleted successfully.')).toBeVisible()
  })

  test('an admin finds past changes in the audit log, and signs out', async ({ page, context, server }) => {
    // Uses a separate session, because the test signs out. Clears the cookies first: otherwise the sign-in would end
    // the session that other tests share.
    await context.clearCookies()
    await signIn(context, server)
    await sendAs(context, server, '/site', { adPublisherId: 'ca-pub-1234567890123456' }, 'PUT')
    await sendAs(context, server, '/site', { adPublisherId: '' }, 'PUT')
    const settled = watchRequests(page)
    await openAdmin(page, '/admin/audit', 'Audit log')
    await page.getByRole('link', { name: 'site', exact: true }).first().click()
    await page
      .getByText(/^Changes: /)
      .first()
      .click()
    await expect(page.getByText('ca-pub-1234567890123456').first()).toBeVisible()
    // Account requests that arrive after the sign-out are rejected, which the browser logs as errors.
    await settled()
    await page.getByRole('button', { name: 'LogOut' }).click()
    await expect(page).toHaveURL(`${server.address}/`)
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .not.toContain('accessToken')
  })

  const SCREENS = {
    pages: [...ADMIN_PAGES, '/admin?status=trash', '/admin?import=1', '/admin?target=deadLinks'],
    forms: KIND_CASES.map(({ adminPage }) => `${adminPage}?new=1`),
  }

  for (const [which, screens] of Object.entries(SCREENS))
    test(`the ${which} of the admin area fit the screen and are accessible on phones and desktops, in light and dark themes`, async ({
      page,
    }) => {
      const settled = watchRequests(page)
      const heading = page.getByRole('heading', { level: 1, includeHidden: true })
      for (const screen of screens) {
        await page.setViewportSize({ width: 360, height: 800 })
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(screen)
        await heading.waitFor({ state: 'attached' })
        await settled()
        // Content that loads late must not move the rest of the page.
        expect(await layoutShift(page), screen).toBeLessThanOrEqual(0.02)
        expect(await page.evaluate(() => window.scrollY), screen).toBe(0)
        expect(await heading.count(), screen).toBe(1)
        for (const [width, colorScheme] of LOOKS) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme })
          expect(await overflow(page), screen).toBeLessThanOrEqual(0)
          expect(await seriousA11yViolations(page), screen).toEqual([])
        }
      }
    })
})

test('the files that public pages load contain no administration code', () => {
  const {
    initial,
    prefetch = [],
    routes,
  } = JSON.parse(fs.readFileSync(path.join(dist, 'server/chunks.json'), 'utf8')) as {
    initial: string[]
    prefetch?: string[]
    routes: Record<string, string[]>
  }
  const isAdmin = (routeId: string) => routeId.startsWith('/admin')
  const publicFiles = new Set([
    ...initial,
    ...prefetch,
    ...Object.entries(routes).flatMap(([routeId, files]) => (isAdmin(routeId) ? [] : files)),
  ])
  const hasAdminCode = (file: string) => {
    const text = fs.readFileSync(path.join(dist, 'client', file), 'utf8')
    return [QUESTION, '/admin/dashboard', '/admin/content/', 'Create Notes Form', 'Ctrl+Enter saves'].some(
      (mark) => text.includes(mark),
    )
  }
  expect([...publicFiles].filter(hasAdminCode)).toEqual([])
  const all = fs.readdirSync(path.join(dist, 'client/assets')).filter((file) => file.endsWith('.js'))
  expect(all.some((file) => hasAdminCode(`assets/${file}`))).toBe(true)
})
