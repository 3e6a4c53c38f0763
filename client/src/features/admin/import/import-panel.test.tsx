import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ImportData } from '#shared/contracts/import-export.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'

describe('the import panel', () => {
  const CSV = 'postName,description\nClerk,Work\n,Nothing'
  const facts = {
    kind: 'jobPost',
    organisation: 'Staff Selection Commission',
    purpose: 'vacancy',
    beginDate: '2026-12-01',
    lastDate: '2026-12-10',
  } as const
  const report: ImportData = {
    rows: [{ row: 1, line: 2, title: 'Clerk', _id: null, facts, notes: [] }],
    errors: [{ row: 2, line: 3, field: 'postName', message: 'Please fill in all required fields' }],
    ignored: ['colour'],
    questions: [],
    imported: 0,
  }
  const importing = (body: { dryRun: boolean }) => (body.dryRun ? report : { ...report, imported: 1 })
  const responses = { 'POST /admin/import/jobPost': importing }
  const findCells = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  const button = (name: string | RegExp) => screen.getByRole('button', { name })

  it('the import panel checks rows first, names the row of each error and imports the correct rows as drafts', async () => {
    const { api, history } = await renderAdmin('/admin?import=1', { responses })
    const file = new File([CSV], 'jobs.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText('Choose a CSV or JSON file'), file)
    await userEvent.click(button('Check'))
    expect(await screen.findByText('1 row is correct')).toBeTruthy()
    expect(api).toHaveBeenCalledWith('/admin/import/jobPost', {
      body: { format: 'csv', text: CSV, dryRun: true },
      headers: {},
    })
    expect(screen.getByText('Columns that are not imported: colour')).toBeTruthy()
    expect(findCells('1 error')).toEqual(['2', '3', 'postName', 'Please fill in all required fields'])
    await userEvent.click(button('Import 1 row as a draft'))
    expect((await screen.findAllByText('1 draft created.')).length).toBeGreaterThan(0)
    await userEvent.click(button('Show the drafts'))
    await waitFor(() => expect(history.location.search).toBe('?status=draft'))
  })

  it('the import panel shows organisation, purpose and both dates of each row, with months as words', async () => {
    const unknown = { ...facts, organisation: '', purpose: 'examination', lastDate: '' } as const
    const rows = [...report.rows, { row: 2, line: 3, title: 'CTET', _id: null, facts: unknown, notes: [] }]
    await renderAdmin('/admin?import=1', {
      responses: { 'POST /admin/import/jobPost': { ...report, rows, errors: [] } },
    })
    await userEvent.click(screen.getByLabelText('Or paste the rows here'))
    await userEvent.paste(CSV)
    await userEvent.click(button('Check'))
    await screen.findByText('2 rows are correct')
    expect(findCells('2 rows are correct')).toEqual([
      '1',
      'Clerk',
      'Staff Selection Commission',
      'Vacancy',
      '1 December 2026',
      '10 December 2026',
      '2',
      'CTET',
      'Not known',
      'Entrance examination or eligibility test',
      '1 December 2026',
      'None',
    ])
  })

  it('the import panel requires a choice between day first and month first before it imports ambiguous dates', async () => {
    const ambiguity = { choice: 'dateOrder', row: 3, field: 'beginDate', text: '11/20/2026' } as const
    const { api } = await renderAdmin('/admin?import=1', {
      responses: {
        'POST /admin/import/jobPost': (body: { dateOrder?: string }) =>
          body.dateOrder === undefined ? { ...report, questions: [ambiguity] } : report,
      },
    })
    await userEvent.click(screen.getByLabelText('Or paste the rows here'))
    await userEvent.paste(CSV)
    await userEvent.click(button('Check'))
    const question =
      'Row 3 has the date 11/20/2026. Choose if the day or the month is first, then check again.'
    expect((await screen.findByText(question)).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('button', { name: /^Import 1/ })).toBeNull()
    const order = screen.getByRole('combobox', { name: 'Dates in numbers', description: question })
    await userEvent.selectOptions(order, 'Month first: 12/31/2026')
    expect(screen.queryByText(question)).toBeNull()
    await userEvent.click(button('Check'))
    await userEvent.click(await screen.findByRole('button', { name: /^Import 1/ }))
    expect(api).toHaveBeenCalledWith(
      '/admin/import/jobPost',
      expect.objectContaining({
        body: { format: 'csv', text: CSV, dryRun: false, dateOrder: 'monthFirst' },
      }),
    )
  })

  it('the import panel rejects an Excel workbook with an explanation and leaves the text field unchanged', async () => {
    await renderAdmin('/admin?import=1', { responses })
    const file = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'jobs.csv')
    await userEvent.upload(screen.getByLabelText('Choose a CSV or JSON file'), file)
    expect(
      await screen.findByText('This is an Excel workbook. Save it as CSV UTF-8, then choose the CSV file.'),
    ).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Or paste the rows here').value).toBe('')
  })

  it('the import panel detects JSON, and requires another check after the rows change', async () => {
    const { api } = await renderAdmin('/admin?import=1', { responses })
    await userEvent.click(screen.getByLabelText('Or paste the rows here'))
    await userEvent.paste('[{"postName":"Clerk"}]')
    await userEvent.click(button('Check'))
    await screen.findByText('1 row is correct')
    expect(api).toHaveBeenLastCalledWith('/admin/import/jobPost', {
      body: { format: 'json', text: '[{"postName":"Clerk"}]', dryRun: true },
      headers: {},
    })
    await userEvent.click(screen.getByLabelText('Or paste the rows here'))
    await userEvent.paste(' ')
    expect(screen.queryByText('1 row is correct')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Import 1/ })).toBeNull()
  })

  it('the import panel requires another check after the format changes', async () => {
    await renderAdmin('/admin?import=1', { responses })
    await userEvent.click(screen.getByLabelText('Or paste the rows here'))
    await userEvent.paste(CSV)
    await userEvent.click(button('Check'))
    await screen.findByText('1 row is correct')
    await userEvent.selectOptions(screen.getByLabelText('Format'), 'JSON')
    expect(screen.queryByText('1 row is correct')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Import 1/ })).toBeNull()
  })

  it('a retry of a failed import reuses the idempotency key, and changed rows get another key', async () => {
    const failing = {
      'POST /admin/import/jobPost': (body: { dryRun: boolean }) => {
        if (body.dryRun) return report
        throw new ApiError(503, {})
      },
    }
    const { api } = await renderAdmin('/admin?import=1', { responses: failing })
    const field = screen.getByLabelText('Or paste the rows here')
    for (const rows of ['[{"postName":"Clerk"}]', ' ']) {
      await userEvent.click(field)
      await userEvent.paste(rows)
      await userEvent.click(button('Check'))
      for (let time = 0; time < 2; time += 1)
        await userEvent.click(await screen.findByRole('button', { name: /^Import 1/ }))
    }
    const keys = api.mock.calls.flatMap(([, request]) => request?.headers?.['idempotency-key'] ?? [])
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('the import panel requires rows before it sends a request', async () => {
    const { api } = await renderAdmin('/admin/question?import=1')
    await userEvent.click(button('Check'))
    expect(screen.getByText('Choose a file or paste some rows first.')).toBeTruthy()
    expect(api.mock.calls.some(([path]) => path.startsWith('/admin/import'))).toBe(false)
  })

  it('the import panel rejects more than 5 MB of rows and sends no request', async () => {
    const { api } = await renderAdmin('/admin?import=1', { responses })
    const field = screen.getByLabelText('Or paste the rows here')
    fireEvent.change(field, { target: { value: 'x'.repeat(5_000_001) } })
    await userEvent.click(button('Check'))
    expect(await screen.findByText('Use at most 5 MB.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(api.mock.calls.some(([path]) => path.startsWith('/admin/import'))).toBe(false)
  })

  it.each([
    ['Or paste the rows here', 'text', 'textbox'],
    ['Dates in numbers', 'dateOrder', 'combobox'],
  ])(
    'the import panel shows an error from the server at the field "%s" and retains the rows',
    async (name, field, role) => {
      const message = 'This cannot be read.'
      await renderAdmin('/admin?import=1', {
        responses: {
          'POST /admin/import/jobPost': () => {
            throw new ApiError(400, { message, errors: [{ field, message }] })
          },
        },
      })
      await userEvent.click(screen.getByLabelText('Or paste the rows here'))
      await userEvent.paste(CSV)
      await userEvent.click(button('Check'))
      expect(await screen.findByRole(role, { name, description: message })).toBe(document.activeElement)
      expect(screen.getByLabelText('Or paste the rows here')).toHaveProperty('value', CSV)
    },
  )

  it('the import panel retains the typed rows without a network', async () => {
    await renderAdmin('/admin?import=1', {
      responses: {
        'POST /admin/import/jobPost': () => {
          throw new NetworkError('')
        },
      },
    })
    await userEvent.click(screen.getByLabelText('Or paste the rows here'))
    await userEvent.paste(CSV)
    await userEvent.click(button('Check'))
    expect((await screen.findByText(/^You are offline\./)).getAttribute('role')).toBe('alert')
    expect(screen.getByLabelText('Or paste the rows here')).toHaveProperty('value', CSV)
  })

  it('the admin list of questions has an import link beside its export links', async () => {
    await renderAdmin('/admin/question')
    const csv = await screen.findByRole('link', { name: 'Export CSV' })
    expect(csv.getAttribute('href')).toBe('/api/v1/admin/export/question?format=csv')
    expect(csv.hasAttribute('download')).toBe(true)
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/admin/question?import=1')
  })

  it('the admin list of notes has no import link and ignores import=1 in the URL', async () => {
    await renderAdmin('/admin/notes?import=1')
    expect(await screen.findByRole('link', { name: /Create New Note/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  })
})

describe('the import panel of questions', () => {
  const rightRow = (number: number, facts: object) => ({
    row: number,
    line: number + 1,
    title: `Water ${number} is H<sub>2</sub>O`,
    _id: null,
    notes: [],
    facts: {
      kind: 'question',
      options: ['w', 'CO<sub>2</sub>', 'y', 'z'],
      correctOption: 1,
      explanation: '',
      level: 'Easy',
      category: 'Mock',
      topic: '',
      marks: 2,
      negativeMarks: -0.5,
      keepsOptionOrder: false,
      ...facts,
    },
  })
  const fault = (row: number, message: string) => ({ row, line: row + 1, field: 'options', message })
  const report = {
    rows: [rightRow(1, {}), rightRow(2, { explanation: 'Since <b>w</b>.', keepsOptionOrder: true })],
    errors: [fault(3, 'Five options'), fault(4, 'No options'), fault(5, 'Five options')],
    ignored: [],
    questions: [],
    imported: 0,
  }
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  const check = async (text: string) => {
    await userEvent.click(screen.getByLabelText('Or paste the rows here'))
    await userEvent.paste(text)
    await userEvent.click(button('Check'))
  }

  it('the import panel shows each imported question with its options and marks the correct option', async () => {
    await renderAdmin('/admin/question?import=1', { responses: { 'POST /admin/import/question': report } })
    await check('question,option a\nQ,A')
    await screen.findByText('2 rows are correct')
    const [first, second] = screen.getAllByText(/^Row \d/).map((each) => each.parentElement as HTMLElement)
    expect(first?.textContent).toContain('Row 1, line 2 · Easy · Mock · 2 marks, minus 0.5 if wrong')
    const options = within(first as HTMLElement)
      .getAllByRole('listitem')
      .map((each) => each.textContent)
    expect(options).toEqual(['A. w', 'B. CO2 ✓ correct', 'C. y', 'D. z'])
    expect(first?.querySelectorAll('sub')).toHaveLength(2)
    expect(second?.textContent).toContain('Explanation: Since w.')
    expect(second?.textContent).toContain('options are not shuffled')
    expect(first?.textContent).not.toContain('shuffled')
  })

  it('the import panel counts the rows with each kind of error and lists the errors with their lines', async () => {
    await renderAdmin('/admin/question?import=1', { responses: { 'POST /admin/import/question': report } })
    await check('question,option a\nQ,A')
    const cells = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('cell')
        .map((each) => each.textContent)
    expect(await cells('2 kinds of errors')).toEqual([
      '2',
      'options',
      'Five options',
      '1',
      'options',
      'No options',
    ])
    expect((await cells('3 errors')).slice(0, 4)).toEqual(['3', '4', 'options', 'Five options'])
  })

  it('the import panel requires a choice of what numbers in the column of correct options mean, and sends the choice', async () => {
    const ambiguity = { choice: 'keyNumbers', row: 1, field: 'correctOption', text: '2' }
    const { api } = await renderAdmin('/admin/question?import=1', {
      responses: {
        'POST /admin/import/question': (body: { keyNumbers?: string }) =>
          body.keyNumbers === undefined ? { ...report, questions: [ambiguity] } : report,
      },
    })
    await check('question,option a\nQ,A')
    const question =
      'Row 1 has 2 as the correct option. Choose if numbers start at 0 or 1, or are texts. Then check again.'
    expect((await screen.findByText(question)).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
    const choice = screen.getByRole('combobox', {
      name: 'Numbers as the correct option',
      description: question,
    })
    await userEvent.selectOptions(choice, 'From 1: the first option is 1')
    await userEvent.click(button('Check'))
    await screen.findByText('2 rows are correct')
    expect(api.mock.lastCall?.[1]?.body).toMatchObject({ keyNumbers: 'fromOne', dryRun: true })
  })

  it.each([
    ['GIFT', 'gift', 'What, then? {=a ~b ~c ~d}'],
    ['Aiken', 'aiken', 'What?\nA. a\nB. b\nANSWER: A'],
    ['a CSV with sets', 'csv', 'question,options\n"Which set?","{x = 1}|{2}"'],
  ])('the import panel detects the format of %s', async (_name, format, text) => {
    const { api } = await renderAdmin('/admin/question?import=1', {
      responses: { 'POST /admin/import/question': report },
    })
    await check(text)
    await screen.findByText('2 rows are correct')
    expect(api.mock.lastCall?.[1]?.body).toMatchObject({ format })
  })

  it('the import panel publishes all imported drafts in batches, and retries the remaining drafts after a failure', async () => {
    const made = Array.from({ length: 120 }, (_, index) => ({
      ...rightRow(index + 1, {}),
      _id: `id${index + 1}`,
    }))
    const sent: number[] = []
    const { api, history } = await renderAdmin('/admin/question?import=1', {
      responses: {
        'POST /admin/import/question': { ...report, rows: made, errors: [], imported: 120 },
        'POST /admin/content/question/publish': ({ items }: { items: unknown[] }) => {
          sent.push(items.length)
          if (sent.length === 2) throw new ApiError(503, {})
          return { items }
        },
      },
    })
    await check('question,option a\nQ,A')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 120 rows as drafts' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish 120 drafts' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish 70 drafts' }))
    await waitFor(() => expect(history.location.search).toBe('?status=published'))
    expect(sent).toEqual([50, 50, 50, 20])
    expect(api.mock.calls.find(([path]) => path.endsWith('/publish'))?.[1]?.body).toMatchObject({
      items: expect.arrayContaining([{ _id: 'id1', version: 1 }]),
    })
  })
})
