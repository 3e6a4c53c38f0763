import type { KindName } from '#shared/domain/kinds.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { buildNote, buildPrivateJob, buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { buildBankQuestion, buildRow, fakeAdminApi, renderForm } from '#client/testing/render-form.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const user = userEvent.setup()
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function fill(name: string, text: string) {
  await user.click(box(name))
  await user.paste(text)
}

const fillNote = async (changes: Partial<ReturnType<typeof buildNote>> = {}) => {
  const note = { ...buildNote(), ...changes }
  await fill('Title*', note.title)
  await fill('Description*', note.description)
  await fill('Details*', note.details)
  await fill('Link', note.link)
  await fill('Price*', note.price)
}

// Optional fields are sent only if changed.
const requiredOfNote = () => {
  const { contents: _contents, sample: _sample, ...required } = buildNote()
  return required
}

const item = (body: object, more: object = {}) => ({
  ...body,
  _id: ID,
  status: 'published',
  publishAt: null,
  publishedAt: '2026-11-20T04:30:00.000Z',
  createdAt: '2026-11-20T04:30:00.000Z',
  updatedAt: '2026-11-20T04:30:00.000Z',
  changedAt: '2026-11-20T04:30:00.000Z',
  version: 3,
  ...more,
})

it.each(CONTENT_KINDS.map(({ name, itemKey }) => [name, itemKey] as const))(
  'saving an item of the kind %s passes on the item of the response',
  async (kind, itemKey) => {
    const stored = item(SAMPLES[kind].body)
    const onWrite = () => ({ [itemKey]: { ...stored, version: 4 } })
    const backend = fakeAdminApi({ items: { [ID]: stored }, onWrite })
    const { onSaved } = await renderForm({ kind, itemId: ID, backend })
    await submit()
    await vi.waitFor(() =>
      expect(onSaved).toHaveBeenCalledWith(
        expect.any(String),
        expect.objectContaining({ _id: ID, version: 4 }),
      ),
    )
  },
)

describe('the form of a new note', () => {
  it('the form of a new note has the specified fields and placeholders, and focuses the first field', async () => {
    await renderForm({ kind: 'note' })
    expect(document.activeElement).toBe(box('Title*'))
    expect(box('Details*').placeholder).toBe('Pdf/Image Link')
    expect(box('Link').placeholder).toBe('Download Link')
    for (const name of ['Description*', 'Price*']) expect(box(name)).toBeTruthy()
  })

  it('the form of a new note sends its values to /notes/create and shows the message of the response', async () => {
    const { writes, onSaved, onClose } = await renderForm({ kind: 'note' })
    await fillNote()
    await user.click(button('Submit'))
    expect(writes).toEqual([
      {
        path: '/notes/create',
        method: 'POST',
        headers: {},
        body: { ...buildNote(), contents: '', sample: '', status: 'published' },
      },
    ])
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('Saved by the server.', {})
    expect(onClose).not.toHaveBeenCalled()
  })

  it('the form of a new note sends the contents and the sample link if the admin filled them in', async () => {
    const { writes } = await renderForm({ kind: 'note' })
    await fillNote()
    await fill('Contents', 'Parts\nSchedules')
    await fill('Sample Link', 'cdn.example.org/two-pages.pdf')
    await submit()
    expect(writes[0]?.body).toMatchObject({
      contents: 'Parts\nSchedules',
      sample: 'https://cdn.example.org/two-pages.pdf',
    })
  })

  it('the form of a new note is empty after each save, with the focus on the first field', async () => {
    const { writes, onSaved, onClose } = await renderForm({ kind: 'note' })
    for (let count = 1; count <= 3; count += 1) {
      expect(document.activeElement).toBe(box('Title*'))
      expect(box('Title*').value).toBe('')
      await fillNote({ title: `Note ${count}` })
      await submit()
    }
    expect(writes.map(({ body }) => body['title'])).toEqual(['Note 1', 'Note 2', 'Note 3'])
    expect(onSaved).toHaveBeenCalledTimes(3)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('the form of a new note shows that it is submitting until the response arrives, and sends one request', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { writes } = await renderForm({ backend: fakeAdminApi({ onWrite: () => promise }) })
    await fillNote()
    await submit()
    await submit()
    expect(button('Submitting...')).toBeTruthy()
    expect(writes).toHaveLength(1)
    await act(async () => resolve({}))
    expect(button('Submit')).toBeTruthy()
  })

  it('the form of a new note marks all invalid fields and focuses the first', async () => {
    const { writes } = await renderForm({ kind: 'note' })
    await fill('Title*', 'Polity')
    await fill('Link', 'javascript:alert(1)')
    await submit()
    expect(writes).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe(
      'Please check the marked fields.Description; Details; Link; Price',
    )
    for (const name of ['Description*', 'Details*', 'Price*']) {
      expect(box(name).getAttribute('aria-invalid')).toBe('true')
      expect(described(box(name))).toContain('Please fill all required fields.')
    }
    expect(described(box('Link'))).toBe('Enter a web address that begins with http:// or https://.')
    expect(document.activeElement).toBe(box('Description*'))
    expect(box('Title*').value).toBe('Polity')
  })

  it('a field shows its error when it loses the focus, until its value is valid', async () => {
    await renderForm({ kind: 'note' })
    await fill('Link', 'nothing')
    await user.tab()
    expect(described(box('Link'))).toBe('Enter a web address that begins with http:// or https://.')
    expect(box('Description*').getAttribute('aria-invalid')).toBe('false')
    await user.clear(box('Link'))
    await fill('Link', 'https://example.org/a.pdf')
    await user.tab()
    expect(box('Link').getAttribute('aria-invalid')).toBe('false')
  })

  it('a link field adds https:// to a link without a scheme on leaving the field and on submitting the form', async () => {
    const { writes } = await renderForm({ kind: 'note' })
    await fillNote({ details: 'ssc.gov.in/details.pdf', link: '' })
    await user.click(box('Link'))
    expect(box('Details*').value).toBe('https://ssc.gov.in/details.pdf')
    await user.paste('ssc.gov.in/x')
    await submit()
    expect(writes[0]?.body).toMatchObject({
      details: 'https://ssc.gov.in/details.pdf',
      link: 'https://ssc.gov.in/x',
    })
  })

  it('Enter in a text field does not submit the form', async () => {
    const { writes } = await renderForm({ kind: 'note' })
    await fillNote()
    await user.click(box('Title*'))
    await user.keyboard('{Enter}')
    expect(writes).toEqual([])
  })

  it('the message after saving a note warns that the note cannot be sold', async () => {
    const unsold = { note: item(buildNote(), { forSale: false, priceInPaise: null }) }
    const { onSaved } = await renderForm({ backend: fakeAdminApi({ onWrite: () => unsold }) })
    await fillNote({ price: '10 or 20' })
    await submit()
    expect(onSaved).toHaveBeenCalledWith(
      'Saved by the server. It cannot be sold, because the price is not one amount.',
      unsold.note,
    )
  })
})

describe('an error of the server', () => {
  const refusing = (error: unknown) =>
    fakeAdminApi({
      onWrite: () => {
        throw error
      },
    })

  it('an error from the server is shown at the refused field, and the typed values stay', async () => {
    const errors = [{ field: 'price', message: 'This price is odd.' }]
    const { onSaved } = await renderForm({
      backend: refusing(new ApiError(400, { message: 'This price is odd.', errors })),
    })
    await fillNote()
    await submit()
    expect(described(box('Price*'))).toContain('This price is odd.')
    expect(document.activeElement).toBe(box('Price*'))
    expect(screen.getByRole('alert').textContent).toBe('This price is odd.PriceYour text is still here.')
    expect(box('Title*').value).toBe(buildNote().title)
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('an error from the server about a list entry is shown at its row, even if blank rows above were not sent', async () => {
    const errors = [{ field: 'Requirement[0].title', message: 'Too much to ask.' }]
    await renderForm({
      kind: 'privateJob',
      backend: refusing(new ApiError(400, { message: 'No.', errors })),
    })
    const job = buildPrivateJob()
    await fill('Post name*', job.postName)
    await fill('Description*', job.description)
    await fill('Location*', job.location)
    await fill('Job role*', job.jobRole)
    await user.click(button('Add a row: Requirements'))
    await user.paste('Class 12')
    await submit()
    expect(described(box('Text, Requirements, row 2'))).toBe('Too much to ask.')
    expect(document.activeElement).toBe(box('Text, Requirements, row 2'))
  })

  it('invalid apply links, emails and phone numbers of a private job are rejected in the form without a request', async () => {
    const { writes } = await renderForm({
      kind: 'privateJob',
      itemId: ID,
      backend: fakeAdminApi({ items: { [ID]: item(buildPrivateJob({ employmentType: '' })) } }),
    })
    const wrong = { 'Apply link': 'javascript:alert(1)', 'Contact email': 'hr@', 'Contact phone': '12345' }
    for (const [name, text] of Object.entries(wrong)) {
      await user.clear(box(name))
      await fill(name, text)
    }
    await submit()
    expect(described(box('Apply link'))).toBe('Enter a web address that begins with http:// or https://.')
    expect(described(box('Contact email'))).toBe('Please enter a valid email address')
    expect(described(box('Contact phone'))).toBe('Enter one phone number of 10 to 15 digits.')
    expect(writes).toEqual([])
    for (const name of Object.keys(wrong)) await user.clear(box(name))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Employment' }), 'Internship')
    await submit()
    expect(writes).toMatchObject([
      { body: { applyLink: '', contactEmail: '', contactPhone: '', employmentType: 'INTERN' } },
    ])
  })

  it('saving with an expired session offers to sign in again', async () => {
    const { openLogin } = await renderForm({
      backend: refusing(new ApiError(401, { message: 'Please sign in.' })),
    })
    await fillNote()
    await submit()
    expect(screen.getByRole('alert').textContent).toContain('Please sign in.')
    await user.click(button('Sign in again'))
    expect(openLogin).toHaveBeenCalledOnce()
    expect(box('Title*').value).toBe(buildNote().title)
  })
})

describe('a failure without a message of the server', () => {
  const bodies: Partial<Record<KindName, object>> = {
    jobPost: buildJobPostItem(),
    privateJob: buildPrivateJob(),
    offlineForm: {
      postName: 'a',
      description: 'b',
      qualification: 'c',
      ageLimit: 'd',
      lastDate: '2026-12-01',
      details: '',
      link: '',
      price: '1',
    },
    note: buildNote(),
    question: buildQuestion(),
    quiz: buildQuiz(),
  }
  const silent = new ApiError(500, {})
  const lost = new NetworkError('No answer')

  it.each<[string, KindName, boolean, unknown, string]>([
    ['a question create', 'question', false, silent, 'Failed to create question.'],
    ['a quiz create', 'quiz', false, silent, 'Failed to update quiz.'],
    ['a quiz update', 'quiz', true, silent, 'Failed to update quiz.'],
    ['a job create', 'jobPost', false, silent, 'Error submitting form. Please try again.'],
    ['a job update', 'jobPost', true, silent, 'Error updating job. Please try again.'],
    ['a private job update', 'privateJob', true, silent, 'Error submitting form. Please try again.'],
    ['an offline form update', 'offlineForm', true, silent, 'Error submitting form. Please try again.'],
    ['a private job create', 'privateJob', false, silent, 'Failed to create post.'],
    [
      'a private job create without a network',
      'privateJob',
      false,
      lost,
      'Error creating post. Check console.',
    ],
    ['a note edit', 'note', true, silent, 'Error updating job. Please try again.'],
    ['a note create', 'note', false, silent, 'Failed to create note.'],
    ['a note create without a network', 'note', false, lost, 'Failed to create note.'],
  ])(
    'the failure of %s shows the error message specified for that action',
    async (_what, kind, isEdit, error, message) => {
      const backend = fakeAdminApi({
        items: { [ID]: item(bodies[kind] ?? {}) },
        onWrite: () => {
          throw error
        },
      })
      const target = isEdit ? { itemId: ID } : { itemId: null, copyOf: ID }
      await renderForm({ kind, backend, ...target })
      await user.click(button('Submit'))
      expect(screen.getByRole('alert').textContent).toBe(`${message}Your text is still here.`)
    },
  )

  it.each<KindName>(['note', 'question'])(
    'the message of the server is shown instead of the default message when creating a %s fails',
    async (kind) => {
      const backend = fakeAdminApi({
        items: { [ID]: item(bodies[kind] ?? {}) },
        onWrite: () => {
          throw new ApiError(503, { message: 'We are closed.' })
        },
      })
      await renderForm({ kind, backend, copyOf: ID })
      await user.click(button('Submit'))
      expect(screen.getByRole('alert').textContent).toBe('We are closed.Your text is still here.')
    },
  )
})

describe('the form of a stored item', () => {
  const backend = () => fakeAdminApi({ items: { [ID]: item(buildNote()) } })

  it('the form of an existing note requires all five fields and sends the version of the note', async () => {
    const { writes, onSaved, onClose } = await renderForm({ itemId: ID, backend: backend() })
    expect(box('Details Link*').value).toBe(buildNote().details)
    await user.clear(box('Download Link*'))
    await submit()
    expect(described(box('Download Link*'))).toBe('Please fill all required fields.')
    await fill('Download Link*', 'https://downloads.example.org/new.pdf')
    await submit()
    expect(writes).toEqual([
      {
        path: `/notes/${ID}`,
        method: 'PUT',
        headers: { 'If-Match': '"3"' },
        body: { ...requiredOfNote(), link: 'https://downloads.example.org/new.pdf' },
      },
    ])
    expect(onSaved).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('the form of an existing item sends minor edits and future schedules, and rejects times in the past', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T06:30:00Z'), toFake: ['Date'] })
    const { writes } = await renderForm({ itemId: ID, backend: backend() })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Published' }).checked).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: /Minor edit/ }))
    await user.click(screen.getByRole('radio', { name: 'Schedule' }))
    const at = screen.getByLabelText('Publish at*')
    fireEvent.change(at, { target: { value: '2026-11-21T11:59' } })
    await submit()
    expect(described(at)).toContain('Choose a time in the future.')
    fireEvent.change(at, { target: { value: '2026-11-21T12:01' } })
    await submit()
    expect(writes[0]?.body).toEqual({
      ...requiredOfNote(),
      status: 'scheduled',
      publishAt: '2026-11-21T06:31:00.000Z',
      minorEdit: true,
    })
  })

  it('the checkbox that suppresses alerts exists only for job posts, and is sent if it is checked', async () => {
    const note = await renderForm({ itemId: ID, backend: backend() })
    expect(screen.queryByRole('checkbox', { name: /No alert/ })).toBeNull()
    note.unmount()
    const { writes } = await renderForm({
      kind: 'jobPost',
      copyOf: ID,
      backend: fakeAdminApi({ items: { [ID]: buildJobPostItem() } }),
    })
    const tick = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'No alert: show only the badge',
    })
    expect(tick.checked).toBe(false)
    await user.click(tick)
    await submit()
    expect(writes[0]?.body['notify']).toBe(false)
  })

  it('a scheduled post shows that its alerts are suppressed, and the admin can enable them', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T06:30:00Z'), toFake: ['Date'] })
    const scheduled = { status: 'scheduled' as const, publishAt: '2026-11-22T06:30:00.000Z' }
    const { writes } = await renderForm({
      kind: 'jobPost',
      itemId: ID,
      backend: fakeAdminApi({ items: { [ID]: buildJobPostItem(scheduled) }, notify: false }),
    })
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /No alert/ })
    expect(tick.checked).toBe(true)
    await user.click(tick)
    await submit()
    expect(writes[0]?.body['notify']).toBe(true)
  })

  it('the form of an existing item can unpublish the item to a draft', async () => {
    const { writes } = await renderForm({ itemId: ID, backend: backend() })
    await user.click(screen.getByRole('radio', { name: 'Unpublish to draft' }))
    await submit()
    expect(writes[0]?.body['status']).toBe('draft')
  })

  it('the admin form shows the number of buyers when unpublishing is selected', async () => {
    const refunds = { isRunning: false, pending: 0, done: 0, failed: 0 }
    const buyers = { buyers: 3, unused: 3, amount: 297, isUsable: true, refunds }
    await renderForm({ itemId: ID, backend: fakeAdminApi({ items: { [ID]: item(buildNote()) }, buyers }) })
    expect(screen.queryByText(/paid for these notes/)).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Unpublish to draft' }))
    expect(await screen.findByText('3 users paid for these notes. Total paid: ₹297.')).toBeTruthy()
    expect(screen.getByText(/^Buyers keep access to this item\./)).toBeTruthy()
  })

  it('the admin form reports that the item to edit does not exist', async () => {
    const missing = fakeAdminApi()
    missing.api = () => Promise.reject(new ApiError(404, { message: 'No data found.' }))
    const { onClose } = await renderForm({ itemId: ID, backend: missing })
    expect(screen.getByRole('alert').textContent).toContain('No data found.')
    await user.click(button('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('the admin form offers Retry if the item to edit could not be loaded', async () => {
    const lost = fakeAdminApi({ items: { [ID]: item(buildNote()) } })
    const { api } = lost
    let attempts = 0
    lost.api = (...request) => {
      attempts += 1
      return attempts === 1 ? Promise.reject(new NetworkError('No answer')) : api(...request)
    }
    await renderForm({ itemId: ID, backend: lost })
    await user.click(button('Retry'))
    expect(box('Title*').value).toBe(buildNote().title)
  })
})

describe('the initial values of a new item', () => {
  it('the form for a duplicate starts as a draft with the values of the original', async () => {
    const { writes } = await renderForm({
      kind: 'privateJob',
      copyOf: ID,
      backend: fakeAdminApi({ items: { [ID]: item(buildPrivateJob()) } }),
    })
    await user.clear(box('Location*'))
    await fill('Location*', 'Gaya, Bihar')
    await submit()
    expect(writes).toEqual([
      {
        path: '/privateJob/create',
        method: 'POST',
        headers: {},
        body: { ...buildPrivateJob(), location: 'Gaya, Bihar', status: 'draft' },
      },
    ])
  })

  it('the form for the next question starts with the level, negative marks and status of the previous question', async () => {
    const { writes } = await renderForm({ kind: 'question' })
    for (const _ of [1, 2]) {
      await fill('Question*', 'What is 2 + 2?')
      for (const option of [1, 2, 3, 4]) await fill(`Option ${option}`, String(option))
      await user.click(screen.getByRole('radio', { name: 'Option 4 is correct' }))
      if (writes.length === 0) {
        await user.selectOptions(screen.getByLabelText('Level'), 'Difficult')
        await user.selectOptions(screen.getByLabelText('Negative marks'), '50% of the marks')
        await user.click(screen.getByRole('radio', { name: 'Save as draft' }))
      }
      await submit()
    }
    expect(writes.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({
        questionName: 'What is 2 + 2?',
        options: ['1', '2', '3', '4'],
        correctOption: 3,
        explanation: '',
        level: 'Difficult',
        marks: 1,
        negativeMarks: -0.5,
        category: 'Free',
        topic: '',
        optionOrder: 'auto',
        status: 'draft',
      })),
    )
  })

  it('a new question requires four options and a marked correct option', async () => {
    await renderForm({ kind: 'question' })
    await submit()
    expect(screen.getByText('All 4 options are required.')).toBeTruthy()
    expect(screen.getByText('Correct option must be between 0 and 3.')).toBeTruthy()
    expect(screen.getByText('Question name is required.')).toBeTruthy()
    expect(document.activeElement).toBe(box('Question*'))
  })
})

describe('adding the link of a stage', () => {
  it('adding the link of a stage changes no other field of the post', async () => {
    const post = buildJobPostItem()
    const { writes } = await renderForm({
      kind: 'jobPost',
      itemId: ID,
      stage: 'admitCardLink',
      backend: fakeAdminApi({ items: { [ID]: { ...post } } }),
    })
    expect(document.activeElement).toBe(box('Link, Admit card links, row 1'))
    await user.paste('https://example.gov.in/admit')
    await submit()
    expect(writes[0]?.body).toEqual({
      postName: post.postName,
      description: post.description,
      notificationLink: post.notificationLink,
      admitCardLink: [{ label: 'Download Admit Card', link: 'https://example.gov.in/admit' }],
    })
  })

  it('adding the link of a stage requires the link, unless the admin removes its row', async () => {
    const { writes } = await renderForm({
      kind: 'jobPost',
      itemId: ID,
      stage: 'resultLink',
      backend: fakeAdminApi({ items: { [ID]: { ...buildJobPostItem() } } }),
    })
    await submit()
    expect(writes).toEqual([])
    expect(described(box('Link, Result links, row 1'))).toBe('Paste the link here, or remove the row.')
    await user.click(button('Remove: Result links, row 1'))
    await submit()
    expect(writes[0]?.body).not.toHaveProperty('resultLink')
  })
})

describe('the warning about similar items', () => {
  it('the warning about similar items appears after a pause in typing and does not prevent saving', async () => {
    const backend = fakeAdminApi({ similar: [buildRow({ url: '/job/bihar', title: 'Bihar Police 2026' })] })
    const { requests, writes } = await renderForm({ backend })
    await fillNote({ title: 'Bihar Police' })
    const link = await screen.findByRole('link', { name: 'Bihar Police 2026' }, { timeout: 3000 })
    expect(link.getAttribute('href')).toBe('/job/bihar')
    const edit = screen.getByRole('link', { name: 'Edit the other note: Bihar Police 2026' })
    expect(edit.getAttribute('href')).toBe('/admin/notes?edit=01KAJ5EVF0000000000000000B')
    expect(requests.filter((path) => path.includes('similar'))).toEqual([
      '/admin/content/note/similar?title=Bihar+Police&except=',
    ])
    await submit()
    expect(writes).toHaveLength(1)
  })
})

describe('the questions of a quiz', () => {
  const bank = ['Capital of Bihar?', 'Capital of Assam?', 'Largest river?'].map((questionName, index) =>
    buildBankQuestion({
      _id: `01KAJ5EVF000000000000000${index}Q`,
      questionName,
      level: index === 2 ? 'Difficult' : 'Easy',
      topic: index === 2 ? 'Geography' : 'States',
      marks: index + 1,
      uses: index,
      isShown: index === 2,
    }),
  )
  const [bihar, assam, river] = bank.map(({ _id }) => _id)
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Questions in order' })).getAllByRole('listitem')

  it('the questions of a quiz can be searched, added, moved and removed, and are sent in order', async () => {
    const stored = item(buildQuiz({ questionIds: [river ?? ''], totalQuestions: 3 }))
    const backend = fakeAdminApi({ items: { [ID]: stored }, questions: bank })
    const { writes } = await renderForm({ kind: 'quiz', itemId: ID, backend })
    await user.type(screen.getByRole('searchbox', { name: 'Find questions' }), 'capital')
    await screen.findByText('2 questions found.')
    await user.click(button('Add: Capital of Bihar?'))
    await user.click(button('Add: Capital of Assam?'))
    await user.click(button('Add: Capital of Assam?'))
    expect(chosen().map((row) => row.textContent)).toEqual([
      '1. Largest river?',
      '2. Capital of Bihar?',
      '3. Capital of Assam?',
    ])
    await user.click(button('Move up: Capital of Assam?'))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(chosen()[0]?.textContent).toBe('1. Capital of Assam?')
    await user.click(button('Remove: Largest river?'))
    expect(screen.getByText('Questions chosen: 2. But “Total questions” is 3.')).toBeTruthy()
    await user.click(button('Set total questions to 2'))
    await submit()
    // The form also requests the effect on the pool after a pause.
    const saved = writes.find(({ path }) => !path.endsWith('/pool-effect'))
    expect(saved?.body).toMatchObject({ questionIds: [assam, bihar], totalQuestions: 2 })
  })

  it('the question list in a quiz form can be filtered by topic and use, and checked questions are added together', async () => {
    const backend = fakeAdminApi({ items: { [ID]: item(buildQuiz()) }, questions: bank })
    await renderForm({ kind: 'quiz', itemId: ID, backend })
    await screen.findByText('3 questions found.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Topic of the question' }), 'States')
    await screen.findByText('2 questions found.')
    await user.click(button('Tick all listed'))
    await user.click(screen.getByRole('checkbox', { name: /^Capital of Bihar/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Capital of Bihar/ }))
    await user.click(button('Add ticked questions (2)'))
    expect(chosen().map((row) => row.textContent)).toEqual(['1. Capital of Bihar?', '2. Capital of Assam?'])
    expect(screen.getByText('Easy 2, Moderate 0, Difficult 0; 3 marks in all.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Only questions never used in a quiz' }))
    await screen.findByText('1 question found.')
    expect(backend.requests.at(-1)).toContain('topic=States&level=&category=&unused=1')
  })

  it('the quiz form shows why the quiz cannot have a prize or be offered, and has a preview as a candidate', async () => {
    const stored = item(buildQuiz({ questionIds: [river ?? ''], totalQuestions: 1, winningAmount: 500 }))
    const backend = fakeAdminApi({
      items: { [ID]: { ...stored, inactiveReason: 'It is never offered.' } },
      questions: bank,
    })
    await renderForm({ kind: 'quiz', itemId: ID, backend })
    expect(await screen.findByText(/A quiz with a prize cannot use/)).toBeTruthy()
    expect(screen.getByText(/It is never offered/)).toBeTruthy()
    await user.click(button('Preview as a candidate'))
    expect(screen.getByText('Question 1 of 1 · Difficult · 3 marks')).toBeTruthy()
  })
})

describe('the form of an item with running attempts', () => {
  it.each(['quiz', 'question'] as const)(
    'the form of a %s shows the number of running attempts, and that their questions and deadlines do not change',
    async (kind) => {
      const stored = item(kind === 'quiz' ? buildQuiz() : buildQuestion())
      const backend = fakeAdminApi({ items: { [ID]: stored }, underWay: 3 })
      await renderForm({ kind, itemId: ID, backend })
      expect(screen.getByText('3 attempts are running.')).toBeTruthy()
      expect(screen.getByText(/Questions and deadlines of running attempts stay the/)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Show attempts' }).getAttribute('href')).toBe('/admin/attempts')
      expect(backend.requests).toContain(`/admin/papers/${kind}/${ID}`)
    },
  )

  it('the form shows no note if no attempt is running, and the form of a new item requests no attempts', async () => {
    const backend = fakeAdminApi({ items: { [ID]: item(buildQuiz()) } })
    const { unmount } = await renderForm({ kind: 'quiz', itemId: ID, backend })
    expect(screen.queryByText(/running/)).toBeNull()
    unmount()
    const fresh = fakeAdminApi({ underWay: 3 })
    await renderForm({ kind: 'quiz', backend: fresh })
    expect(screen.queryByText(/running/)).toBeNull()
    expect(fresh.requests.filter((path) => path.includes('papers'))).toEqual([])
  })
})
