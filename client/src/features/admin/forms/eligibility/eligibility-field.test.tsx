import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { buildEligibilityRow, buildJobPostItem } from '#shared/testing/builders.ts'
import { fakeAdminApi, memoryDrafts, renderForm } from '#client/testing/render-form.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const user = userEvent.setup()
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => user.click(button(name))
const save = () => user.keyboard('{Control>}{Enter}{/Control}')
const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }))
const announcement = () => document.querySelector('output.sr-only')?.textContent ?? ''
const inRow = (number: number, name: string) => row(number).getByRole<HTMLInputElement>('textbox', { name })
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function fill(element: HTMLElement, text: string) {
  await user.clear(element)
  await user.click(element)
  await user.paste(text)
}

const stored = (changes: Parameters<typeof buildJobPostItem>[0] = {}) => ({
  ...buildJobPostItem({ beginDate: '2026-12-01', lastDate: '2026-12-31', ...changes }),
  version: 3,
})

/** A notice with two posts of different limits. */
const notice = (forester = '18 to 40 years', level = 'Class 12') =>
  stored({
    postName: 'Forest Recruitment 2026',
    description: 'Posts in the forest department.',
    state: '',
    ageLimit: [
      { label: 'Forest Guard', age: '18 to 24 years (OBC 27) as on 01/08/2026' },
      { label: 'Forester', age: forester },
    ],
    informationSections: [
      {
        informationName: 'Eligibility',
        Information: [
          {
            values: [
              [['Post'], ['Required']],
              [['Forest Guard'], ['Class 10']],
              [['Forester'], [level]],
            ],
          },
        ],
      },
    ],
    eligibility: [],
  })

/** Opens a new post with the texts of a notice. */
const openNotice = (item = notice(), options: Partial<Parameters<typeof renderForm>[0]> = {}) =>
  renderForm({ kind: 'jobPost', copyOf: ID, backend: fakeAdminApi({ items: { [ID]: item } }), ...options })

const propose = async () => {
  await press('Propose from the text')
  await vi.waitFor(() => expect(announcement()).toMatch(/rows? proposed from the text|gives no new row/))
}

describe('proposals of eligibility', () => {
  it('a proposed value has the line of the text that it was read from beside it', async () => {
    await openNotice()
    await propose()
    expect(inRow(1, 'Posts').value).toBe('Forest Guard')
    expect(inRow(1, 'Maximum age').value).toBe('24')
    expect(described(inRow(1, 'Maximum age'))).toContain(
      'From the text: “Forest Guard: 18 to 24 years (OBC 27) as on 01/08/2026”',
    )
    expect(inRow(1, 'OBC').value).toBe('3')
    expect(row(1).getByText(/^OBC: “/).textContent).toContain('OBC 27')
    expect(inRow(2, 'Maximum age').value).toBe('40')
    expect(row(2).getByLabelText<HTMLInputElement>('Age as on').value).toBe('2026-08-01')
  })

  it('the reader sends no request', async () => {
    const { requests, writes } = await openNotice()
    const before = requests.length
    await propose()
    expect(requests).toHaveLength(before)
    expect(writes).toEqual([])
  })

  it('a save sends the confirmed conditions and one row without conditions for the others, and the form says so before', async () => {
    const { writes } = await openNotice()
    await propose()
    expect(screen.getByText(/^Eligibility: 2 rows are not confirmed/).textContent).toContain(
      'readers see “Check the notification”.',
    )
    await press('Confirm row 2')
    expect(screen.getByText(/^Eligibility: 1 row is not confirmed/)).toBeTruthy()
    await save()
    expect(writes[0]?.body['eligibility']).toEqual([
      {
        label: 'Forester',
        qualifications: ['12th'],
        minAge: 18,
        maxAge: 40,
        ageOn: '2026-08-01',
        relaxations: [],
      },
      { qualifications: [], relaxations: [] },
    ])
  })

  it('a confirmation can be undone with the same button', async () => {
    const { writes } = await openNotice()
    await propose()
    await press('Confirm row 1')
    expect(document.activeElement).toBe(button('Undo confirmation of row 1'))
    await press('Undo confirmation of row 1')
    await save()
    expect(writes[0]?.body['eligibility']).toEqual([])
  })

  it('“Confirm all” confirms the clear rows, and leaves rows with unclear lines to the admin', async () => {
    const { writes } = await openNotice(notice('18 to 40 years', 'HSC'))
    await propose()
    expect(row(2).getByText(/^The text is unclear here/)).toBeTruthy()
    expect(row(2).getByText('HSC')).toBeTruthy()
    await press('Confirm all')
    expect(row(1).getByText('Confirmed')).toBeTruthy()
    expect(row(2).getByText('Not confirmed')).toBeTruthy()
    expect(document.activeElement).toBe(button('Propose from the text'))
    expect(announcement()).toBe('1 row confirmed. 1 row has unclear lines: confirm it one by one.')
    await save()
    expect(writes[0]?.body['eligibility']).toMatchObject([{ label: 'Forest Guard' }, { qualifications: [] }])
  })

  it('an edited proposal stays when the text is read again, and an unchanged one follows the text', async () => {
    await openNotice()
    await propose()
    await fill(inRow(1, 'Maximum age'), '25')
    await fill(box('Age, Age limit, row 2'), '18 to 42 years')
    await propose()
    const ages = screen
      .getAllByRole<HTMLInputElement>('textbox', { name: 'Maximum age' })
      .map(({ value }) => value)
    expect(ages).toEqual(['25', '42'])
  })

  it('a text without conditions proposes nothing, and says so', async () => {
    await renderForm({ kind: 'jobPost' })
    await fill(box('Post name*'), 'SSC Calendar 2026')
    await propose()
    expect(screen.getAllByText('The text gives no new row.')).toHaveLength(2)
    expect(screen.queryByRole('group', { name: 'Row 1' })).toBeNull()
  })
})

describe('the drafts of proposals', () => {
  it('unconfirmed rows of a saved post stay on the device as a draft of that post', async () => {
    const drafts = memoryDrafts()
    const backend = fakeAdminApi({
      items: { [ID]: notice() },
      onWrite: ({ body }) => ({ jobPost: { ...notice(), ...body } }),
    })
    const { onSaved } = await openNotice(notice(), { backend, drafts })
    await propose()
    await press('Confirm row 2')
    await save()
    await vi.waitFor(() => expect(drafts.stored.get(`jobPost/${ID}`)).toBeDefined())
    expect(onSaved.mock.lastCall?.[0]).toBe(
      'Saved by the server. 1 row of eligibility is not confirmed, and saved only on this device.',
    )
    expect(drafts.stored.get(`jobPost/${ID}`)).toMatchObject({
      version: 3,
      values: {
        eligibility: [
          { label: 'Forester', isConfirmed: true },
          { label: 'Forest Guard', isConfirmed: false, from: { maxAge: [expect.any(String)] } },
        ],
      },
    })
    expect(box('Post name*').value).toBe('')
  })

  it('a restored draft shows its unconfirmed rows with their lines', async () => {
    const first = memoryDrafts()
    const backend = fakeAdminApi({ items: { [ID]: notice() } })
    const view = await renderForm({ kind: 'jobPost', itemId: ID, backend, drafts: first })
    await propose()
    view.unmount()
    await vi.waitFor(() => expect(first.stored.size).toBe(1))
    await renderForm({
      kind: 'jobPost',
      itemId: ID,
      backend,
      drafts: memoryDrafts([...first.stored.values()]),
    })
    expect(screen.getByText(/^Restored your text/)).toBeTruthy()
    expect(described(inRow(1, 'Maximum age'))).toContain('From the text: “Forest Guard: 18 to 24 years')
    expect(row(1).getByText('Not confirmed')).toBeTruthy()
  })
})

describe('the rows of eligibility of an edited post', () => {
  const open = (eligibility = [buildEligibilityRow({ label: 'Clerk' })]) =>
    renderForm({
      kind: 'jobPost',
      itemId: ID,
      backend: fakeAdminApi({ items: { [ID]: stored({ eligibility }) } }),
    })

  it('an edit of another field leaves the confirmed rows out of the request', async () => {
    const { writes } = await open()
    expect(row(1).getByText('Confirmed')).toBeTruthy()
    await fill(box('Salary'), '₹30,000')
    await save()
    expect(writes[0]?.body).not.toHaveProperty('eligibility')
  })

  it('unconfirmed proposals beside the confirmed rows are sent as one row without conditions', async () => {
    const { writes } = await open()
    await propose()
    await save()
    expect(writes[0]?.body['eligibility']).toEqual([
      buildEligibilityRow({ label: 'Clerk' }),
      { qualifications: [], relaxations: [] },
    ])
  })

  it('an edit of a confirmed row is sent with all confirmed rows', async () => {
    const { writes } = await open([buildEligibilityRow(), buildEligibilityRow({ label: 'Typist' })])
    await fill(inRow(2, 'Maximum age'), '32')
    await fill(inRow(2, 'Other groups'), '5, 8')
    await user.click(row(2).getByRole('checkbox', { name: 'Graduate' }))
    await save()
    expect(writes[0]?.body['eligibility']).toEqual([
      buildEligibilityRow(),
      buildEligibilityRow({
        label: 'Typist',
        maxAge: 32,
        qualifications: ['12th', 'Graduate'],
        relaxations: [
          { category: 'obc', years: 3 },
          { category: 'other', years: 5 },
          { category: 'other', years: 8 },
        ],
      }),
    ])
  })

  it('a typed row needs no further confirmation, and a blank row is not sent', async () => {
    const { writes } = await open([])
    await press('Add a row: Eligibility')
    expect(document.activeElement).toBe(inRow(1, 'Posts'))
    await press('Add a row: Eligibility')
    await user.click(row(2).getByRole('checkbox', { name: '12th' }))
    await fill(inRow(2, 'Subjects'), 'Physics\n\nChemistry')
    await save()
    expect(writes[0]?.body['eligibility']).toEqual([
      { qualifications: ['12th'], subjects: ['Physics', 'Chemistry'], relaxations: [] },
    ])
  })

  it('a row can be moved and removed', async () => {
    const { writes } = await open(['A', 'B', 'C'].map((label) => buildEligibilityRow({ label })))
    await press('Move up: Eligibility, row 3')
    await press('Remove: Eligibility, row 1')
    expect(document.activeElement).toBe(inRow(1, 'Posts'))
    await save()
    const rows = writes[0]?.body['eligibility'] as { label: string }[]
    expect(rows.map(({ label }) => label)).toEqual(['C', 'B'])
  })

  it('a copy of a post has its rows unconfirmed', async () => {
    const backend = fakeAdminApi({ items: { [ID]: stored({ eligibility: [buildEligibilityRow()] }) } })
    const { writes } = await renderForm({ kind: 'jobPost', copyOf: ID, backend })
    expect(row(1).getByText('Not confirmed')).toBeTruthy()
    await save()
    expect(writes[0]?.body['eligibility']).toEqual([])
  })
})

describe('the central relaxations', () => {
  it('the central relaxations are added only by their button, and typed years stay', async () => {
    await renderForm({ kind: 'jobPost' })
    await press('Add a row: Eligibility')
    const years = () =>
      ['SC', 'ST', 'OBC', 'PwBD', 'EWS', 'Ex-servicemen'].map((name) => inRow(1, name).value)
    expect(years()).toEqual(['', '', '', '', '', ''])
    await fill(inRow(1, 'OBC'), '2')
    await press('Add central relaxations to row 1')
    expect(years()).toEqual(['5', '5', '2', '10', '', ''])
    expect(row(1).getByText(/Ex-servicemen get their years of service plus 3/)).toBeTruthy()
  })
})

describe('the errors of eligibility', () => {
  it.each<[what: string, name: string, typed: string, message: string]>([
    ['a minimum age in words', 'Minimum age', 'eighteen', 'Enter a whole number of years.'],
    ['a maximum age of 99', 'Maximum age', '99', 'Enter an age from 10 to 80.'],
    ['40 years for OBC', 'OBC', '40', 'Enter 0 to 30 years.'],
  ])('%s is marked at its field, and the message names the row', async (_what, name, typed, message) => {
    const { writes } = await renderForm({
      kind: 'jobPost',
      itemId: ID,
      backend: fakeAdminApi({ items: { [ID]: stored({ eligibility: [buildEligibilityRow()] }) } }),
    })
    await press('Add a row: Eligibility')
    await fill(inRow(2, name), typed)
    await save()
    expect(writes).toEqual([])
    expect(described(inRow(2, name))).toContain(message)
    expect(document.activeElement).toBe(inRow(2, name))
    const label = name === 'OBC' ? 'Relaxation of the maximum age, in years' : name
    expect(screen.getByRole('alert').textContent).toBe(
      `Please check the marked fields.${label}, Eligibility, row 2`,
    )
  })

  it('the errors of rows belong to their position in the form, also below unconfirmed rows', async () => {
    const { writes } = await openNotice()
    await propose()
    await fill(inRow(1, 'Maximum age'), '99')
    await fill(inRow(2, 'Maximum age'), '99')
    await press('Confirm row 2')
    await save()
    expect(writes).toEqual([])
    expect(inRow(1, 'Maximum age').getAttribute('aria-invalid')).toBe('false')
    expect(described(inRow(2, 'Maximum age'))).toContain('Enter an age from 10 to 80.')
  })

  it('a date of birth in the future, or before 1930, is marked at its field', async () => {
    const { writes } = await renderForm({
      kind: 'jobPost',
      itemId: ID,
      backend: fakeAdminApi({ items: { [ID]: stored({ eligibility: [buildEligibilityRow()] }) } }),
    })
    const date = (name: string) => row(1).getByLabelText<HTMLInputElement>(name)
    fireEvent.change(date('Last date of birth'), { target: { value: '2027-01-01' } })
    await save()
    expect(described(date('Last date of birth'))).toContain(
      'Enter a date of birth at least 5 years before the begin date.',
    )
    fireEvent.change(date('Last date of birth'), { target: { value: '2008-01-01' } })
    fireEvent.change(date('First date of birth'), { target: { value: '1929-12-31' } })
    await save()
    expect(described(date('First date of birth'))).toContain('Enter a date of birth from 1930-01-01.')
    expect(writes).toEqual([])
  })

  it('an error of the server is marked at the row of the form', async () => {
    const backend = fakeAdminApi({
      items: { [ID]: notice() },
      onWrite: () => {
        throw new ApiError(400, {
          message: 'Please check the fields.',
          errors: [{ field: 'eligibility[0].minAge', message: 'Too low.' }],
        })
      },
    })
    await openNotice(notice(), { backend })
    await propose()
    await press('Confirm row 2')
    await save()
    expect(described(inRow(2, 'Minimum age'))).toContain('Too low.')
    expect(inRow(1, 'Minimum age').getAttribute('aria-invalid')).toBe('false')
  })
})
