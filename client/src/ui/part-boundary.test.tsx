import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Dialog, DialogBoundary } from './dialog.tsx'
import { FloatingBoundary, PartBoundary } from './part-boundary.tsx'

let isBroken = true
beforeEach(() => {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function Part() {
  if (isBroken) throw new Error('broken')
  return <p>The part</p>
}

/** Page with typed text beside a part that fails. */
function Page() {
  const [text, setText] = useState('')
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <PartBoundary>
        <Part />
      </PartBoundary>
    </>
  )
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const field = () => screen.getByRole<HTMLInputElement>('textbox')

it('an error in one part of a page does not clear typed text in other parts, and Retry renders the part again', async () => {
  render(<Page />)
  fireEvent.change(field(), { target: { value: 'typed' } })
  expect(screen.getByRole('alert').textContent).toBe('This part did not load.Retry')
  await press('Retry')
  expect(screen.getByRole('alert')).toBeDefined()
  isBroken = false
  await press('Retry')
  expect(screen.getByText('The part')).toBeDefined()
  expect(field().value).toBe('typed')
})

it('a part of a page that failed is rendered again when its reset key changes', () => {
  const { rerender } = render(
    <PartBoundary resetKey="a">
      <Part />
    </PartBoundary>,
  )
  expect(screen.getByRole('alert')).toBeDefined()
  isBroken = false
  rerender(
    <PartBoundary resetKey="b">
      <Part />
    </PartBoundary>,
  )
  expect(screen.getByText('The part')).toBeDefined()
})

it('a floating part of a page that failed can be retried or closed', async () => {
  render(
    <FloatingBoundary>
      <Part />
    </FloatingBoundary>,
  )
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  await press('Close')
  expect(screen.queryByText('This part did not load.')).toBeNull()
})

it('an error in the content of a dialog leaves the dialog open with its title and Close button', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog title="A post" onClose={onClose} actions={<Part />}>
      <Part />
    </Dialog>,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'A post' }))
  expect(dialog.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
  await press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})

it('an error while a dialog opens leaves the page usable and offers Retry in a dialog', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <>
      <p>The list</p>
      <DialogBoundary onClose={onClose}>
        <Part />
      </DialogBoundary>
    </>,
  )
  expect(screen.getByText('The list')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Loading failed' })).toBeDefined()
  isBroken = false
  await press('Retry')
  expect(screen.getByText('The part')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
