import type { Page } from 'playwright/test'
import { adminTest as test, expect, expectSound, overflow, seriousA11yViolations } from './fixtures.ts'
import { sendAs } from './isolated-server.ts'

const POST = {
  description: 'Constables for the police.',
  beginDate: '2026-10-01',
  notificationLink: 'https://example.gov.in/notice.pdf',
}
const OPEN = { applyLink: [{ label: 'Apply Online', link: 'https://example.gov.in/apply' }] }

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/**
 * Counts presses from now on: of the pointer, and of command keys. Letters, and keys that move between fields and rows,
 * count as typing. Returns a getter.
 */
async function presses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = (by: number) => {
      document.documentElement.dataset['presses'] = String(
        Number(document.documentElement.dataset['presses'] ?? 0) + by,
      )
    }
    count(0)
    document.addEventListener('pointerdown', () => count(1), true)
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey, target }) => {
        const isTyped = target instanceof HTMLElement && target.matches('input,textarea,select')
        if (key !== 'Control' && (ctrlKey || !isTyped)) count(1)
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses']))
}

/** Types rows of a list from its focused first cell. */
async function typeRows(page: Page, rows: readonly (readonly [string, string])[]) {
  for (const [index, [label, value]] of rows.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(label)
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
}

test('the admin list shows search, Create and three rows on the first screen, and is accessible in every theme', async ({
  page,
  context,
  server,
}) => {
  for (const n of [1, 2, 3, 4]) {
    const postName = `Number ${n}: a recruitment whose name is as long as those of real notices of the board are 2026`
    await sendAs(context, server, '/create', { ...POST, ...OPEN, postName })
  }
  await page.goto('/admin')
  await page
    .getByRole('list', { name: /^Stages: / })
    .nth(2)
    .waitFor()
  const bottoms = [
    page.getByRole('searchbox'),
    page.getByRole('link', { name: /Create New Job Post/ }),
    page.locator('main li:has(h2)').nth(2),
  ].map(async (part) => {
    const box = await part.boundingBox()
    return box === null ? Infinity : box.y + box.height
  })
  for (const bottom of await Promise.all(bottoms)) expect(bottom).toBeLessThanOrEqual(800)
  await expectSound(page)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  // Viewport of a 1280 pixel window at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('/')
  await page.keyboard.type('number 3')
  await page.keyboard.press('Enter')
  await expect(page.locator('main h2 a').first()).toBeFocused()
  await expect(page.locator(':focus')).toHaveText(/^Number 3/)
  await expect(page).toHaveURL(/searchQuery=number\+3/)
})

test('an admin enters a notice with five dates, three fees and five links with at most six presses besides typing', async ({
  page,
  context,
}) => {
  await page.goto('/admin')
  await page.getByRole('searchbox').waitFor()
  const count = await presses(page)
  await page.keyboard.press('n')
  await expect(field(page, 'Post name*')).toBeFocused()
  await page.keyboard.type('A notice of few presses 2026')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Constables for the police.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('example.gov.in/notice.pdf')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11112026')
  await field(page, 'Label, Important dates, row 1').click()
  await typeRows(page, [
    ['Begin', '01/11/2026'],
    ['Last date', '31/12/2026'],
    ['Fee until', '31/12/2026'],
    ['Admit card', 'Before the exam'],
    ['Exam', 'To be notified'],
  ])
  await field(page, 'Label, Application fee, row 1').click()
  await typeRows(page, [
    ['General', '₹100'],
    ['OBC', '₹50'],
    ['SC', '0'],
  ])
  await field(page, 'Label, Apply links, row 1').click()
  await typeRows(page, [
    ['Apply Online', 'example.gov.in/apply'],
    ['Login', 'example.gov.in/login'],
    ['Register', 'https://example.gov.in/register'],
  ])
  await page.getByRole('button', { name: 'Add a row: Admit card links' }).click()
  await typeRows(page, [
    ['City slip', 'example.gov.in/city'],
    ['Download Admit Card', 'example.gov.in/card'],
  ])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Job post created successfully.')).toBeVisible()
  expect(await count()).toBeLessThanOrEqual(6)

  const found = await context.request.get('/api/v1/getAll?searchQuery=few%20presses')
  const { data } = (await found.json()) as { data: { jobPosts: Record<string, unknown[]>[] } }
  const [post] = data.jobPosts
  expect(post).toMatchObject({
    beginDate: '2026-11-11',
    notificationLink: 'https://example.gov.in/notice.pdf',
    applyLink: [{ link: 'https://example.gov.in/apply' }, {}, { link: 'https://example.gov.in/register' }],
  })
  expect(
    [post?.['importantDates'], post?.['applicationFee'], post?.['admitCardLink']].map((list) => list?.length),
  ).toEqual([5, 3, 2])
  await page.getByRole('status').getByRole('link', { name: 'Edit' }).click()
  await expect(field(page, 'Post name*')).toHaveValue('A notice of few presses 2026')
})

test('an admin adds the link of a stage to a post with two presses besides typing the link', async ({
  page,
  context,
  server,
}) => {
  const postName = 'A post whose result comes out'
  await sendAs(context, server, '/create', { ...POST, postName })
  await page.goto('/admin?searchQuery=result%20comes')
  const chip = row(page, postName).getByRole('link', { name: /^Result, add the link/ })
  await chip.waitFor()
  const count = await presses(page)
  await chip.click()
  await expect(page.locator(':focus')).toHaveAttribute('id', /resultLink/)
  await page.keyboard.type('example.gov.in/result')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Job', exact: true })).toBeVisible()
  expect(await count()).toBe(2)
  await expect(row(page, postName).getByText('Result, has a link')).toBeVisible()
  const { data } = (await (await context.request.get('/api/v1/ResultLink')).json()) as {
    data: { jobPosts: { postName: string; resultLink: object[] }[] }
  }
  const post = data.jobPosts.find((one) => one.postName === postName)
  expect(post?.resultLink).toEqual([{ label: 'Check Result', link: 'https://example.gov.in/result' }])
})

test('an admin removes the Apply links of several closed posts at once, and undoes the removal and a deletion', async ({
  page,
  context,
  server,
}) => {
  for (const name of ['Clerk', 'Peon'])
    await sendAs(context, server, '/create', {
      ...POST,
      ...OPEN,
      postName: `${name} whose examination passed`,
      lastDate: '',
      beginDate: '2020-10-01',
      importantDates: [{ label: 'Exam Date', date: '2020-11-01' }],
    })
  await page.goto('/admin')
  await page.getByText('Overview').click()
  // Other tests of this server may have left posts in the list.
  await page.getByRole('link', { name: /^Probably closed, no last date\s*\d+$/ }).click()
  const closed = page.getByRole('checkbox', { name: /^Select: (Clerk|Peon) whose examination passed$/ })
  await closed.first().check()
  await closed.last().check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Remove the Apply links (2)' }).click()
  await expect(closed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 are as they were.')).toBeVisible()
  await expect(closed).toHaveCount(2)

  await page.goto('/admin?searchQuery=clerk%20passed')
  const clerk = row(page, 'Clerk whose examination passed')
  await clerk.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(clerk).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(clerk).toContainText('Published')
})
