import type { Page } from 'playwright/test'
import { DRAFT_AUTOSAVE_MS } from '#shared/domain/constants.ts'
import { DEMO_NOTICES } from '#server/seed/demo.ts'
import { readNotices } from '#server/seed/item-file.ts'
import { adminTest as test, expect, expectReadable, expectSound } from './fixtures.ts'

const RCFL = 'RCFL Apprentice Engagement 2025'
const [{ body: NOTICE } = { body: null }] = readNotices(DEMO_NOTICES).filter(({ body }) =>
  body.postName.startsWith(RCFL),
)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, number: number) => page.getByRole('group', { name: `Row ${number}`, exact: true })
const save = (page: Page) => page.keyboard.press('Control+Enter')

/** Presses a button with the keyboard alone. */
async function press(page: Page, name: string) {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

/** Types and pastes the text of a demo notice into a new post. */
async function pasteNotice(page: Page) {
  if (NOTICE === null) throw new Error(`No demo notice has the name ${RCFL}.`)
  await page.goto('/admin?new=1')
  await field(page, 'Post name*').fill(NOTICE.postName)
  await field(page, 'Description*').fill(NOTICE.description)
  await field(page, 'Notification link*').fill(NOTICE.notificationLink)
  await field(page, 'Begin date*').fill(NOTICE.beginDate)
  for (const [index, { label, age }] of NOTICE.ageLimit.entries()) {
    if (index > 0) await press(page, 'Add a row: Age limit')
    await field(page, `Label, Age limit, row ${index + 1}`).fill(label)
    await field(page, `Age, Age limit, row ${index + 1}`).fill(age)
  }
  const section = NOTICE.informationSections.find(({ informationName }) => informationName === 'Eligibility')
  const cells = section?.Information[0]?.values.map((line) => line.map((cell) => cell.join('\n')))
  const text = cells?.map((line) => line.map((cell) => `"${cell}"`).join('\t')).join('\n') ?? ''
  await press(page, 'Add a table')
  await field(page, 'Name of the table').fill('Eligibility')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field(page, 'Header of column 1').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByLabel('Row 5, column 1')).toHaveValue('Attendant Operator')
}

type Post = { _id: string; postName: string; eligibility: unknown[] }

async function readPublicPost(page: Page): Promise<Post> {
  const read = async <Data>(path: string) =>
    ((await (await page.request.get(`/api/v1${path}`)).json()) as { data: Data }).data
  const { jobPosts } = await read<{ jobPosts: Post[] }>('/getAll')
  const id = jobPosts.find(({ postName }) => postName.startsWith(RCFL))?._id
  return (await read<{ jobPost: Post }>(`/job/${id}`)).jobPost
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an admin proposes eligibility from a pasted notice and confirms one row, and only that row is public', async ({
  page,
}) => {
  await pasteNotice(page)
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'GET' || requests.push(request.url()))
  await press(page, 'Propose from the text')
  await expect(row(page, 4)).toBeVisible()
  expect(requests).toEqual([])

  const technician = row(page, 3)
  await expect(technician.getByLabel('Posts', { exact: true })).toHaveValue('Technician')
  await expect(technician.getByLabel('Age as on', { exact: true })).toHaveValue('2025-07-01')
  await expect(technician.getByText('From the text: “Diploma in the branch”').first()).toBeVisible()
  await expect(technician.getByText(/^From the text: “Maximum age: 25 years/).first()).toBeVisible()
  await press(page, 'Confirm row 3')
  await expect(button(page, 'Undo confirmation of row 3')).toBeFocused()
  await expect(page.getByText(/^Eligibility: 3 rows are not confirmed/)).toBeVisible()
  await save(page)
  await expect(
    page.getByText(/^Job post created successfully\. 3 rows of eligibility are not confirmed/),
  ).toBeVisible()

  const post = await readPublicPost(page)
  expect(post.eligibility).toEqual([
    expect.objectContaining({ label: 'Technician', qualifications: ['Diploma'], minAge: 18, maxAge: 25 }),
    { qualifications: [], relaxations: [] },
  ])

  await page.goto(`/admin?edit=${post._id}`)
  await expect(row(page, 1).getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(row(page, 4).getByText('Not confirmed', { exact: true })).toBeVisible()
  await field(page, 'Salary').fill('₹9,000 a month')
  await save(page)
  await expect(page.getByText(/^Job post updated successfully\. 3 rows/)).toBeVisible()
  expect((await readPublicPost(page)).eligibility).toEqual(post.eligibility)

  await page.goto(`/admin/audit?target=jobPost/${post._id}`)
  await expect(page.getByText('₹9,000 a month')).toHaveCount(1)
})

test('proposals that are not confirmed survive a reload', async ({ page }) => {
  await page.clock.install()
  await pasteNotice(page)
  await press(page, 'Propose from the text')
  await row(page, 2).getByLabel('Other conditions', { exact: true }).fill('Typed by hand')
  await page.clock.runFor(DRAFT_AUTOSAVE_MS)
  await expect(page.getByText(/^Saved on this device at/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Restored your text from/)).toBeVisible()
  await expect(row(page, 2).getByLabel('Other conditions', { exact: true })).toHaveValue('Typed by hand')
  await expect(row(page, 2).getByText('Not confirmed', { exact: true })).toBeVisible()
  await expect(row(page, 3).getByText('From the text: “Diploma in the branch”').first()).toBeVisible()
})

test('the rows of eligibility are accessible and fit phones, desktops and large fonts', async ({ page }) => {
  await pasteNotice(page)
  await press(page, 'Propose from the text')
  await press(page, 'Confirm row 1')
  await press(page, 'Add central relaxations to row 1')
  // The grid of a table scrolls sideways.
  await press(page, 'Remove: Table 1')
  await expectReadable(page)
  await row(page, 1).getByLabel('Maximum age', { exact: true }).fill('99')
  await save(page)
  await expect(row(page, 1).getByLabel('Maximum age', { exact: true })).toBeFocused()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
})
