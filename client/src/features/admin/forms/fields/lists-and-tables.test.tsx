import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { fakeAdminApi, renderForm } from '#client/testing/render-form.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const user = userEvent.setup()
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const announcement = () => document.querySelector('output.sr-only')?.textContent
const save = () => user.keyboard('{Control>}{Enter}{/Control}')
const paste = (element: HTMLElement, text: string, html = '') =>
  fireEvent.paste(element, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : text) },
  })

const openPost = (changes: Parameters<typeof buildJobPostItem>[0] = {}) =>
  renderForm({
    kind: 'jobPost',
    itemId: ID,
    backend: fakeAdminApi({ items: { [ID]: { ...buildJobPostItem(changes) } } }),
  })

const FEES = [
  { label: 'General', fee: '₹100' },
  { label: 'OBC', fee: '₹50' },
  { label: 'SC', fee: '0' },
]
const labels = () =>
  within(screen.getByRole('group', { name: 'Application fee' }))
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Label/ })
    .map(({ value }) => value)

describe('a list of entries', () => {
  it('a list field suggests labels that other posts use, and adds https:// to links without a scheme', async () => {
    const { writes } = await renderForm({
      kind: 'jobPost',
      itemId: ID,
      backend: fakeAdminApi({
        items: { [ID]: { ...buildJobPostItem({ applyLink: [] }) } },
        labels: { applyLink: ['Apply Online', 'Login'], ageLimit: ['Minimum age'] },
      }),
    })
    const label = screen.getByLabelText<HTMLInputElement>('Label, Apply links, row 1')
    await vi.waitFor(() => expect(label.list).not.toBeNull())
    expect([...(label.list?.options ?? [])].map(({ value }) => value)).toEqual(['Apply Online', 'Login'])
    expect(box('Label, Application fee, row 1').list).toBeNull()
    await user.click(label)
    await user.keyboard('Login{Tab}ssc.gov.in{Enter}')
    expect(box('Link, Apply links, row 1').value).toBe('https://ssc.gov.in')
    await user.keyboard('Register{Tab}upsc.gov.in')
    await save()
    expect(writes[0]?.body['applyLink']).toEqual([
      { label: 'Login', link: 'https://ssc.gov.in' },
      { label: 'Register', link: 'https://upsc.gov.in' },
    ])
  })

  it('a list field names each row with an invalid link or a date that does not exist', async () => {
    const { writes } = await openPost({
      importantDates: [{ label: 'Exam', date: 'To be notified' }],
      applyLink: [],
    })
    await user.clear(box('Date, Important dates, row 1'))
    await user.type(box('Date, Important dates, row 1'), '31/02/2026')
    await user.type(box('Link, Apply links, row 1'), 'nothing')
    await save()
    expect(writes).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe(
      'Please check the marked fields.Date, Important dates, row 1; Link, Apply links, row 1',
    )
    expect(document.activeElement).toBe(box('Date, Important dates, row 1'))
    expect(screen.getByText('This date does not exist. Enter a real date, or words.')).toBeTruthy()
  })

  it('the buttons of a list field are one tab stop, and the arrow keys move between the buttons', async () => {
    await openPost({ applicationFee: FEES })
    await user.click(box('Fee, Application fee, row 1'))
    await user.tab()
    const focused = () => document.activeElement?.getAttribute('aria-label')
    expect(focused()).toBe('Move up: Application fee, row 1')
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('Remove: Application fee, row 1')
    await user.tab()
    expect(document.activeElement).toBe(box('Label, Application fee, row 2'))
    await user.tab({ shift: true })
    expect(focused()).toBe('Remove: Application fee, row 1')
    await user.keyboard('{Home}')
    expect(focused()).toBe('Move up: Application fee, row 1')
  })

  it('Enter in a list field moves to the next row, and adds a row after the last row', async () => {
    const { writes } = await openPost({ applicationFee: [] })
    box('Label, Application fee, row 1').focus()
    await user.keyboard('General{Tab}₹100{Enter}')
    expect(document.activeElement).toBe(box('Label, Application fee, row 2'))
    expect(announcement()).toBe('Row 2 added: Application fee.')
    await user.keyboard('OBC{Tab}₹50')
    await save()
    expect(writes[0]?.body['applicationFee']).toEqual(FEES.slice(0, 2))
  })

  it('Alt with an arrow key and the buttons move a row of a list field, and the focus follows the row', async () => {
    const { writes } = await openPost({ applicationFee: FEES })
    await user.click(box('Fee, Application fee, row 1'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(labels()).toEqual(['OBC', 'General', 'SC'])
    expect(document.activeElement).toBe(box('Fee, Application fee, row 2'))
    expect(announcement()).toBe('Row 1 is now row 2: Application fee.')
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(labels()).toEqual(['General', 'OBC', 'SC'])
    await press('Move up: Application fee, row 3')
    await press('Move down: Application fee, row 3')
    expect(labels()).toEqual(['General', 'SC', 'OBC'])
    await save()
    expect(writes[0]?.body['applicationFee']).toEqual([FEES[0], FEES[2], FEES[1]])
  })

  it('removing a row of a list field is announced, and the focus moves to the row that takes its place', async () => {
    const { writes } = await openPost({ applicationFee: FEES })
    await press('Remove: Application fee, row 2')
    expect(labels()).toEqual(['General', 'SC'])
    expect(announcement()).toBe('Row 2 removed: Application fee.')
    expect(document.activeElement).toBe(box('Label, Application fee, row 2'))
    await save()
    expect(writes[0]?.body['applicationFee']).toEqual([FEES[0], FEES[2]])
  })

  it('removing the only row of a list field empties the row', async () => {
    const { writes } = await openPost({ applicationFee: FEES.slice(0, 1) })
    await press('Remove: Application fee, row 1')
    expect(labels()).toEqual([''])
    await save()
    expect(writes[0]?.body['applicationFee']).toEqual([])
  })

  it('lines pasted into a list field become rows with columns split at tabs, and filled rows stay', async () => {
    const { writes } = await openPost({ applicationFee: FEES.slice(2) })
    await press('Add a row: Application fee')
    paste(box('Label, Application fee, row 2'), 'General\t₹100\nOBC\t₹50\n')
    expect(labels()).toEqual(['SC', 'General', 'OBC'])
    expect(announcement()).toBe('2 rows pasted: Application fee.')
    await save()
    expect(writes[0]?.body['applicationFee']).toEqual([FEES[2], FEES[0], FEES[1]])
  })

  it('a list field shows the error of an entry beside the entry', async () => {
    await openPost({ applyLink: [{ label: 'Apply', link: 'https://a.in' }] })
    await user.clear(box('Link, Apply links, row 1'))
    await user.type(box('Link, Apply links, row 1'), 'nothing')
    await save()
    expect(screen.getByText('Enter a web address that begins with http:// or https://.')).toBeTruthy()
    expect(document.activeElement).toBe(box('Link, Apply links, row 1'))
  })
})

const table = (...rows: string[][]) => [
  {
    informationName: 'Vacancy',
    Information: [{ values: rows.map((row) => row.map((cell) => cell.split('\n'))) }],
  },
]
const sentTable = (body: Record<string, unknown> = {}) =>
  (body['informationSections'] as ReturnType<typeof table>).map(({ informationName, Information }) => [
    informationName,
    ...Information.flatMap(({ values }) => values),
  ])

describe('a table of information', () => {
  const SHEET = 'Post\tTotal\tNeeds\nClerk\t10\t"10th pass\n18 years"\n'

  it('a table accepts cells pasted from a spreadsheet, including cells with several lines', async () => {
    const { writes } = await openPost({ informationSections: [] })
    await press('Add a table')
    expect(document.activeElement).toBe(box('Name of the table'))
    await user.keyboard('Vacancy')
    paste(box('Header of column 1'), SHEET)
    expect(announcement()).toBe('Pasted rows: 2. Pasted columns: 3.')
    expect(box('Row 2, column 3').value).toBe('10th pass\n18 years')
    await save()
    expect(sentTable(writes[0]?.body)).toEqual([
      ['Vacancy', [['Post'], ['Total'], ['Needs']], [['Clerk'], ['10'], ['10th pass', '18 years']]],
    ])
  })

  it('the buttons for a column or a row of a table are one tab stop', async () => {
    await openPost({ informationSections: [] })
    await press('Add a table')
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move left: column 1')
    await user.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: column 2')
    await user.tab()
    expect(document.activeElement).toBe(box('Header of column 1'))
    await user.tab()
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(box('Row 2, column 1'))
  })

  it('a table pastes plain lines of text into the focused cell, not into several cells', async () => {
    await openPost({ informationSections: table(['Post']) })
    const isLeft = paste(box('Header of column 1'), '10th pass\n12th pass')
    expect(isLeft).toBe(true)
  })

  it('a table sends typed cells with their line breaks, and added rows and columns', async () => {
    const { writes } = await openPost({ informationSections: table(['Post', 'Total'], ['Clerk', '10']) })
    await user.clear(box('Row 2, column 1'))
    await user.type(box('Row 2, column 1'), 'Clerk{Enter}लिपिक')
    await press('Add a row')
    await user.keyboard('Peon')
    await press('Add a column')
    await user.keyboard('Age')
    await save()
    expect(sentTable(writes[0]?.body)).toEqual([
      ['Vacancy', [['Post'], ['Total'], ['Age']], [['Clerk', 'लिपिक'], ['10'], ['']], [['Peon'], [''], ['']]],
    ])
  })

  it('a table can move and remove its rows and columns', async () => {
    const { writes } = await openPost({
      informationSections: table(['a', 'b', 'c'], ['d', 'e', 'f'], ['g', 'h', 'i']),
    })
    await user.click(box('Row 3, column 2'))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(document.activeElement).toBe(box('Row 2, column 2'))
    expect(announcement()).toBe('Row 3 is now row 2.')
    await press('Move left: column 3')
    await press('Remove: column 1')
    await press('Remove: row 3')
    await save()
    expect(sentTable(writes[0]?.body)).toEqual([['Vacancy', [['c'], ['b']], [['i'], ['h']]]])
  })

  it('a table can be moved among the tables of a post and removed', async () => {
    const [first] = table(['a'])
    const [other] = table(['b'])
    const { writes } = await openPost({
      informationSections: [first, { ...other, informationName: 'Age' }].filter(
        (one) => one !== undefined,
      ) as never,
    })
    await press('Move up: Table 2')
    expect(announcement()).toBe('Table 2 is now table 1.')
    await press('Remove: Table 2')
    await save()
    expect(sentTable(writes[0]?.body)).toEqual([['Age', [['b']]]])
  })

  it('an unchanged table is not sent when the form is saved', async () => {
    const { writes } = await openPost({ informationSections: table(['a\nb', ''], ['c']) })
    await user.type(box('Salary'), '!')
    await save()
    expect(writes[0]?.body).not.toHaveProperty('informationSections')
  })

  it('a long table shows fifty rows until the user requests the other rows', async () => {
    await openPost({ informationSections: table(...Array.from({ length: 120 }, (_, row) => [`r${row}`])) })
    expect(screen.getAllByRole('textbox', { name: /^(Header|Row)/ })).toHaveLength(50)
    await press('Show 70 more rows')
    expect(screen.getAllByRole('textbox', { name: /^(Header|Row)/ })).toHaveLength(120)
  })

  it('a table shows the error of a cell and focuses the cell', async () => {
    await openPost({ informationSections: table(['a', 'b']) })
    fireEvent.change(box('Header of column 2'), { target: { value: 'x'.repeat(2001) } })
    await save()
    expect(screen.getByText('Use at most 2,000 characters.')).toBeTruthy()
    expect(document.activeElement).toBe(box('Header of column 2'))
  })
})

describe('the preview of a post', () => {
  it('the preview in the form shows the public view of the typed post, without blank entries', async () => {
    await renderForm({
      kind: 'jobPost',
      itemId: ID,
      backend: fakeAdminApi({ items: { [ID]: { ...buildJobPostItem() } } }),
    })
    await press('Show preview')
    await press('Add a row: Apply links')
    await user.clear(box('Salary'))
    await user.type(box('Salary'), '₹1')
    const shown = screen.getByRole('region', { name: 'Public view' })
    expect(shown.textContent).toContain(buildJobPostItem().postName)
    expect(within(shown).getByText('₹1')).toBeTruthy()
    expect(within(shown).getAllByRole('link', { name: /Apply/ })).toHaveLength(1)
    await press('Hide preview')
    expect(shown.isConnected).toBe(false)
  })
})
