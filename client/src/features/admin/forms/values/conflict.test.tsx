import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { fakeAdminApi, renderForm } from '#client/testing/render-form.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const user = userEvent.setup()
const part = (name: string) => screen.getByRole('group', { name })
const choice = (field: string, name: string) =>
  within(part(field)).getByRole<HTMLInputElement>('radio', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function meetConflict() {
  const seen = buildJobPostItem({ version: 3 })
  const current = buildJobPostItem({
    version: 5,
    salary: '₹30,000',
    location: 'Gaya',
    lastDate: '2027-01-15',
    status: 'draft',
    resultLink: [{ label: 'Result', link: 'https://example.gov.in/result' }],
  })
  let attempts = 0
  const backend = fakeAdminApi({
    items: { [ID]: { ...seen } },
    onWrite: () => {
      attempts += 1
      if (attempts === 1) throw new ApiError(409, { message: 'It was changed meanwhile.', data: { current } })
      return {}
    },
  })
  const view = await renderForm({ kind: 'jobPost', itemId: ID, backend })
  await user.clear(field('Salary'))
  await user.type(field('Salary'), '₹25,000')
  await user.clear(field('Total posts'))
  await user.type(field('Total posts'), '900')
  await user.keyboard('{Control>}{Enter}{/Control}')
  return view
}

describe('a conflict of two editors', () => {
  it('an edit conflict shows the stored and the typed value of each field that differs', async () => {
    await meetConflict()
    expect(document.activeElement?.textContent).toBe('Someone else saved this item before you')
    const salary = part('Salary').textContent
    expect(salary).toContain('₹25,000')
    expect(salary).toContain('₹30,000')
    expect(part('Last date').textContent).toContain('15/01/2027')
    expect(part('Result links').textContent).toContain('Result: https://example.gov.in/result')
    expect(part('Publication').textContent).toContain('Published')
    expect(part('Publication').textContent).toContain('Draft')
    expect(screen.queryByRole('group', { name: 'Description' })).toBeNull()
  })

  it('an edit conflict preselects the stored value for fields that the admin did not change, and the typed value for changed fields', async () => {
    await meetConflict()
    for (const name of ['Location', 'Last date', 'Result links', 'Publication'])
      expect(choice(name, 'Use saved text').checked).toBe(true)
    for (const name of ['Salary', 'Total posts']) expect(choice(name, 'Use your text').checked).toBe(true)
  })

  it('an edit conflict saves the chosen values as an update of the newer version, and omits unchanged fields', async () => {
    const { writes, onSaved, onClose } = await meetConflict()
    await user.click(choice('Location', 'Use your text'))
    await user.click(screen.getByRole('button', { name: 'Save chosen text' }))
    expect(writes).toHaveLength(2)
    expect(writes[1]?.headers).toEqual({ 'If-Match': '"5"' })
    const { postName, description, notificationLink } = buildJobPostItem()
    expect(writes[1]?.body).toEqual({
      organisation: 'csbc',
      postName,
      description,
      notificationLink,
      salary: '₹25,000',
      totalPost: '900',
      location: 'Patna',
    })
    expect(onSaved).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('an edit conflict lets the admin choose the stored value for a field that the admin changed', async () => {
    const { writes } = await meetConflict()
    await user.click(choice('Salary', 'Use saved text'))
    await user.click(choice('Publication', 'Use your text'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(writes[1]?.body).not.toHaveProperty('salary')
    expect(writes[1]?.body).toMatchObject({ totalPost: '900', status: 'published' })
  })

  it('an edit conflict leads back to the form with all typed values', async () => {
    await meetConflict()
    await user.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(field('Salary').value).toBe('₹25,000')
    expect(field('Location').value).toBe('Patna')
  })
})
