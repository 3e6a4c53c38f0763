import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { fakeAdminApi, memoryDrafts, renderForm } from '#client/testing/render-form.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const user = userEvent.setup()
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ value }) => value)
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const submit = () => user.keyboard('{Control>}{Enter}{/Control}')

async function fill(name: string, text: string) {
  await user.clear(box(name))
  await user.click(box(name))
  await user.paste(text)
}

describe('the form of a new post', () => {
  it('the form of a new post proposes organisation, purpose and qualifications from the text, and sends them', async () => {
    const { writes } = await renderForm({ kind: 'jobPost' })
    expect([select('Organisation').value, select('Purpose').value]).toEqual(['', 'vacancy'])
    await fill('Post name*', 'SSC CGL 2026 Recruitment')
    await fill('Description*', 'Any graduate may apply.')
    expect([select('Organisation').value, select('Purpose').value]).toEqual(['ssc', 'vacancy'])
    expect(tick('Graduate').checked).toBe(true)
    await fill('Notification link*', 'https://ssc.gov.in/n.pdf')
    fireEvent.change(screen.getByLabelText('Begin date*'), { target: { value: '2026-12-01' } })
    await submit()
    expect(writes[0]?.body).toMatchObject({
      organisation: 'ssc',
      purpose: 'vacancy',
      qualifications: ['Graduate'],
    })
  })

  it('a proposed value follows the typed text until the admin chooses a value for that field', async () => {
    await renderForm({ kind: 'jobPost' })
    await fill('Post name*', 'UPSC Calendar 2026')
    expect([select('Organisation').value, select('Purpose').value]).toEqual(['upsc', 'notice'])
    await user.selectOptions(select('Organisation'), 'ssc')
    await user.click(tick('ITI'))
    await fill('Post name*', 'RRB Group D Recruitment')
    await fill('Description*', 'Class 10 pass')
    expect([select('Organisation').value, select('Purpose').value]).toEqual(['ssc', 'vacancy'])
    expect(ticked()).toEqual(['ITI'])
  })

  it('the proposals start again for the next post in the same form', async () => {
    const { writes } = await renderForm({ kind: 'jobPost' })
    for (const [name, organisation] of [
      ['SSC CGL', 'upsc'],
      ['RRB Group D', 'rrb'],
    ] as const) {
      await fill('Post name*', name)
      if (organisation === 'upsc') await user.selectOptions(select('Organisation'), 'upsc')
      await fill('Description*', 'Text')
      await fill('Notification link*', 'https://ssc.gov.in/n.pdf')
      fireEvent.change(screen.getByLabelText('Begin date*'), { target: { value: '2026-12-01' } })
      await submit()
    }
    expect(writes.map(({ body }) => body['organisation'])).toEqual(['upsc', 'rrb'])
  })

  it('a restored draft of a post retains the values that the admin chose', async () => {
    const drafts = memoryDrafts([
      {
        kind: 'jobPost',
        id: 'new',
        values: { postName: 'SSC CGL', organisation: 'upsc', qualifications: ['8th'] },
        base: {},
        version: null,
        savedAt: 1,
      },
    ])
    await renderForm({ kind: 'jobPost', drafts })
    await fill('Post name*', 'SSC CHSL')
    expect([select('Organisation').value, ticked()]).toEqual(['upsc', ['8th']])
  })
})

it('an update of a post sends the stored organisation, and omits the unchanged purpose and qualifications', async () => {
  const stored = {
    ...buildJobPost({ organisation: '', qualifications: [] }),
    _id: ID,
    status: 'published',
    version: 3,
  }
  const { writes } = await renderForm({
    kind: 'jobPost',
    itemId: ID,
    backend: fakeAdminApi({ items: { [ID]: stored } }),
  })
  await fill('Post name*', 'SSC CGL for graduates')
  await submit()
  expect(Object.keys(writes[0]?.body ?? {}).toSorted()).toEqual([
    'description',
    'notificationLink',
    'organisation',
    'postName',
  ])
  expect(writes[0]?.body['organisation']).toBe('')
})
