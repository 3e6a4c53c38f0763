import type { BrowserContext, Page } from 'playwright/test'
import { DRAFT_AUTOSAVE_MS } from '#shared/domain/constants.ts'
import { adminTest as test, expect, expectSound, seriousA11yViolations } from './fixtures.ts'
import type { IsolatedServer } from './isolated-server.ts'

type Signed = { context: BrowserContext; server: IsolatedServer }
type Post = Record<string, unknown> & { _id: string; version: number }

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.keyboard.press('Control+Enter')
const restored = (page: Page) => page.getByText(/^Restored your text from/)

async function openForm(page: Page, address: string, label: string) {
  await page.goto(address)
  await field(page, label).waitFor()
}

async function createPost({ context, server }: Signed, more: object): Promise<Post> {
  const response = await context.request.post('/api/v1/create', {
    headers: { origin: server.address },
    data: {
      postName: 'Constables of Bihar',
      description: 'Constables for the police.',
      beginDate: '2026-11-01',
      notificationLink: 'https://example.gov.in/notice.pdf',
      ...more,
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { data: { jobPost: Post } }).data.jobPost
}

async function readPost(page: Page, id: string): Promise<Post> {
  const response = await page.context().request.get(`/api/v1/admin/content/jobPost/${id}`)
  return ((await response.json()) as { data: { item: Post } }).data.item
}

test.describe('unsaved input', () => {
  test('unsaved form input is restored after the tab was killed, except for input of the last five seconds', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await openForm(page, '/admin?new=1', 'Post name*')
    // Stops the clock, which only the test advances.
    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page, 'Post name*').fill('Typed before the end')
    await field(page, 'Label, Application fee, row 1').fill('General')
    await page.clock.runFor(DRAFT_AUTOSAVE_MS)
    await expect(page.getByText(/^Saved on this device at/)).toBeVisible()
    await field(page, 'Post name*').fill('Typed in the last moment')
    const devtools = await context.newCDPSession(page)
    await page.clock.resume()
    // Never resolves: a crashed page sends no reply.
    void devtools.send('Page.crash').catch(() => undefined)
    await page.waitForEvent('crash')

    const next = await context.newPage()
    await openForm(next, '/admin?new=1', 'Post name*')
    await expect(restored(next)).toBeVisible()
    await expect(field(next, 'Post name*')).toHaveValue('Typed before the end')
    await expect(field(next, 'Label, Application fee, row 1')).toHaveValue('General')
    await next.getByRole('button', { name: 'Discard' }).click()
    await expect(field(next, 'Post name*')).toHaveValue('')
    await expect(field(next, 'Post name*')).toBeFocused()
    await next.reload()
    await field(next, 'Post name*').waitFor()
    await expect(restored(next)).toHaveCount(0)
  })

  test('unsaved input survives an immediate reload', async ({ page }) => {
    await openForm(page, '/admin/quizzes?new=1', 'Title*')
    await field(page, 'Title*').fill('Half a quiz')
    await page.reload()
    await expect(restored(page)).toBeVisible()
    await expect(field(page, 'Title*')).toHaveValue('Half a quiz')
  })

  test('unsaved input stays stored for the last fifty forms, and the oldest is deleted first', async ({
    page,
  }) => {
    await page.clock.install()
    await openForm(page, '/admin/private-Job?new=1', 'Post name*')
    // Drafts of other items with old timestamps.
    await page.evaluate(async () => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
        })
      const database = await done(indexedDB.open('avsar'))
      const store = database.transaction('drafts', 'readwrite').objectStore('drafts')
      const old = Array.from({ length: 60 }, (_, savedAt) => ({
        kind: 'note',
        id: `old-${savedAt}`,
        savedAt,
      }))
      await Promise.all(old.map((draft) => done(store.put(draft))))
      database.close()
    })
    await field(page, 'Post name*').fill('The latest of all')
    await page.clock.runFor(DRAFT_AUTOSAVE_MS)
    await expect(page.getByText(/^Saved on this device at/)).toBeVisible()
    const draftKeys = await page.evaluate(
      () =>
        new Promise<[string, string][]>((resolve) => {
          const opening = indexedDB.open('avsar')
          opening.addEventListener('success', () => {
            const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
            keys.addEventListener('success', () => resolve(keys.result as [string, string][]))
          })
        }),
    )
    expect(draftKeys).toHaveLength(50)
    expect(draftKeys).toContainEqual(['privateJob', 'new'])
    expect(draftKeys).toContainEqual(['note', 'old-59'])
    expect(draftKeys).not.toContainEqual(['note', 'old-10'])
  })

  test('unsaved input disappears once the form is saved', async ({ page }) => {
    await page.clock.install()
    await openForm(page, '/admin/private-Job?new=1', 'Post name*')
    await field(page, 'Post name*').fill('Driver')
    await field(page, 'Description*').fill('Drives.')
    await field(page, 'Location*').fill('Patna')
    await field(page, 'Job role*').fill('Driver')
    await page.clock.runFor(DRAFT_AUTOSAVE_MS)
    await expect(page.getByText(/^Saved on this device at/)).toBeVisible()
    await save(page)
    await expect(field(page, 'Post name*')).toHaveValue('')
    // The text disappears once the draft is deleted; an earlier reload would interrupt the deletion.
    await expect(page.getByText(/^Saved on this device at/)).toHaveCount(0)
    await page.reload()
    await field(page, 'Post name*').waitFor()
    await expect(restored(page)).toHaveCount(0)
  })
})

test.describe('the admin form for a post with all fields', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a full post can be entered with the keyboard alone, with its table pasted from a spreadsheet', async ({
    page,
  }) => {
    await openForm(page, '/admin?new=1', 'Post name*')
    await field(page, 'Post name*').focus()
    const type = (text: string) => page.keyboard.insertText(text)
    const tab = () => page.keyboard.press('Tab')
    await type('बिहार पुलिस भर्ती 2026')
    for (const text of ['Constables for the police.', 'https://example.gov.in/notice.pdf']) {
      await tab()
      await type(text)
    }
    await field(page, 'Begin date*').fill('2026-11-01')
    await field(page, 'Last date').fill('2026-12-31')
    await field(page, 'State').selectOption('Bihar')
    await field(page, 'Label, Important dates, row 1').focus()
    await type('Exam')
    await tab()
    await type('As per Schedule')
    await page.keyboard.press('Enter')
    await type('Result')
    await tab()
    await type('2027-03-01')
    await page.keyboard.press('Alt+ArrowUp')
    await field(page, 'Label, Apply links, row 1').focus()
    await type('Apply Online')
    await tab()
    await type('https://example.gov.in/apply')

    await page.getByRole('button', { name: 'Add a table' }).focus()
    await page.keyboard.press('Enter')
    await type('Vacancy')
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': 'Post\tTotal\nConstable\t"10\n(UR 5)"\n',
          'text/html': '<table><tr><td>Post</td></tr></table>',
        }),
      ]),
    )
    await field(page, 'Header of column 1').focus()
    await page.keyboard.press('Control+v')
    await expect(field(page, 'Row 2, column 2')).toHaveValue('10\n(UR 5)')
    await page.getByRole('button', { name: 'Show preview' }).click()
    const preview = page.getByRole('region', { name: 'Public view' })
    await expect(preview.getByRole('cell', { name: '(UR 5)' })).toBeVisible()
    await field(page, 'Total posts').fill('10')
    await expect(preview.getByText('As per Schedule')).toBeVisible()
    await save(page)
    await expect(page.getByText('Job post created successfully.')).toBeVisible()

    const { data } = (await (await page.request.get('/api/v1/getAll')).json()) as {
      data: { jobPosts: Post[] }
    }
    const post = data.jobPosts.find(({ postName }) => postName === 'बिहार पुलिस भर्ती 2026')
    expect(post).toMatchObject({
      description: 'Constables for the police.',
      state: 'Bihar',
      beginDate: '2026-11-01',
      lastDate: '2026-12-31',
      totalPost: '10',
      importantDates: [
        { label: 'Result', date: '2027-03-01' },
        { label: 'Exam', date: 'As per Schedule' },
      ],
      applicationFee: [],
      applyLink: [{ label: 'Apply Online', link: 'https://example.gov.in/apply' }],
      informationSections: [
        {
          informationName: 'Vacancy',
          Information: [
            {
              values: [
                [['Post'], ['Total']],
                [['Constable'], ['10', '(UR 5)']],
              ],
            },
          ],
        },
      ],
    })
  })

  test('the admin form warns about a similar existing post while the admin types the name', async ({
    page,
    context,
    server,
  }) => {
    await createPost({ context, server }, { postName: 'Junior Engineer Recruitment 2026' })
    await openForm(page, '/admin?new=1', 'Post name*')
    await field(page, 'Post name*').fill('Junior Engineer Recruitment 2026')
    await expect(page.getByText('Similar items exist')).toBeVisible()
  })
})

test.describe('admin forms that the server rejects', () => {
  // The browser logs every error response.
  test.use({ allowErrors: true })

  test('an error that only the server can find appears beside its field', async ({ page }) => {
    await openForm(page, '/admin/quizzes?new=1', 'Title*')
    await field(page, 'Title*').fill('A quiz that ends before it begins')
    await field(page, 'Description*').fill('x')
    await field(page, 'Total questions*').fill('10')
    await field(page, 'Duration in minutes*').fill('15')
    await field(page, 'Expiry date and time*').fill('2020-01-01T10:00')
    await save(page)
    await expect(field(page, 'Expiry date and time*')).toBeFocused()
    await expect(field(page, 'Expiry date and time*')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Title*')).toHaveValue('A quiz that ends before it begins')
  })

  test('the second of two admins who edit one post resolves the conflict field by field, and no edit is lost', async ({
    page,
    context,
    server,
  }) => {
    const post = await createPost(
      { context, server },
      { postName: 'Edited by two', salary: '₹20,000', location: 'Patna' },
    )
    await openForm(page, `/admin?edit=${post._id}`, 'Post name*')
    await field(page, 'Salary').fill('₹25,000')
    const other = await page.context().request.put(`/api/v1/${post._id}`, {
      headers: { origin: server.address },
      data: {
        postName: 'Edited by two',
        description: post['description'],
        notificationLink: post['notificationLink'],
        location: 'Gaya',
        salary: '₹30,000',
      },
    })
    expect(other.ok()).toBe(true)
    await save(page)
    await expect(page.getByText('Someone else saved this item before you')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Location' })).toContainText('Gaya')
    expect(await seriousA11yViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save chosen text' }).click()
    await expect(page.getByText('Job post updated successfully.')).toBeVisible()
    expect(await readPost(page, post._id)).toMatchObject({ salary: '₹25,000', location: 'Gaya', version: 3 })
  })
})

test('a minor edit changes the update time of a post, but not the change time that readers see', async ({
  page,
  context,
  server,
}) => {
  const post = await createPost({ context, server }, { postName: 'With a small mistake' })
  await openForm(page, `/admin?edit=${post._id}`, 'Post name*')
  await field(page, 'Salary').fill('₹20,000')
  await page.getByLabel(/^Minor edit/).check()
  await save(page)
  await expect(page.getByText('Job post updated successfully.')).toBeVisible()
  const edited = await readPost(page, post._id)
  expect(edited['changedAt']).toBe(post['changedAt'])
  expect(edited['updatedAt']).not.toBe(post['updatedAt'])
})

test('a copy of a post starts as a separate draft', async ({ page, context, server }) => {
  const post = await createPost({ context, server }, { postName: 'To be copied', salary: '₹20,000' })
  await openForm(page, `/admin?copy=${post._id}`, 'Post name*')
  await expect(field(page, 'Salary')).toHaveValue('₹20,000')
  await field(page, 'Post name*').fill('The copy')
  await save(page)
  await expect(field(page, 'Post name*')).toHaveValue('')
  const response = await page.request.get('/api/v1/admin/content/jobPost?status=draft&searchQuery=copy')
  const { data } = (await response.json()) as { data: { items: { title: string }[] } }
  expect(data.items.map(({ title }) => title)).toContain('The copy')
})

const tooSmall = (page: Page) =>
  page
    .locator('form button, form input:not([type="radio"], [type="checkbox"]), form select, form textarea')
    .evaluateAll((controls) =>
      controls
        .map((control) => [control.id || control.textContent, control.getBoundingClientRect()] as const)
        .filter(([, { width: across, height }]) => height > 0 && (height < 47.5 || across < 47.5))
        .map(([name]) => name),
    )

test('a filled form with mistakes is accessible on phones and desktops, in light and dark', async ({
  page,
  context,
  server,
}) => {
  const post = await createPost(
    { context, server },
    {
      postName: 'A post that is looked at',
      applicationFee: [
        { label: 'General', fee: '₹100' },
        { label: 'OBC', fee: '₹50' },
      ],
      resultLink: [{ label: 'Result', link: 'https://example.gov.in/result' }],
      informationSections: [
        {
          informationName: 'Vacancy',
          Information: [
            {
              values: [
                [['Post'], ['Total'], ['Who may apply']],
                [['Constable', 'सिपाही'], ['1,250'], ['Class 12']],
              ],
            },
          ],
        },
      ],
    },
  )
  await openForm(page, `/admin?edit=${post._id}`, 'Post name*')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await field(page, 'Notification link*').fill('nothing')
  await field(page, 'Link, Result links, row 1').fill('nothing')
  await page.getByLabel('Schedule', { exact: true }).check()
  await save(page)
  await expect(field(page, 'Notification link*')).toBeFocused()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
    expect(await tooSmall(page), String(width)).toEqual([])
  }
})

test('the errors of a form cover no field on a narrow screen with a large font', async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 740 })
  await openForm(page, '/admin?new=1', 'Post name*')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
  await save(page)
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('form input, form select, form textarea')].filter((input) => {
      if (!input.checkVisibility()) return false
      // As a focus by the keyboard does: to the nearest edge of the screen.
      input.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = input.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && hit.closest('.admin-dock') !== null
    }),
  )
  expect(covered).toHaveLength(0)
})
