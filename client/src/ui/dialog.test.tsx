import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '#client/testing/resize-observer.ts'
import { Dialog } from './dialog.tsx'

let resized: () => void

beforeEach(() => {
  resized = stubResizeObserver()
})
afterEach(() => vi.restoreAllMocks())

const tallAs = (scrollHeight: number) => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight)
}

it.each([
  ['text that is cut', 600, 'Long', true],
  ['text that fits', 300, 'Short', false],
  [
    'text that is cut, with a link',
    600,
    <a key="link" href="/jobs">
      Jobs
    </a>,
    false,
  ],
])(
  'the content of a dialog with %s is a Tab stop only if it overflows and contains no focusable element',
  (_name, height, content, isStop) => {
    tallAs(height)
    render(
      <Dialog title="Title" onClose={() => undefined}>
        {content}
      </Dialog>,
    )
    act(() => resized())
    expect(screen.queryByRole('region', { name: 'Title' })?.tabIndex).toBe(isStop ? 0 : undefined)
  },
)

it('Escape closes only the inner of two dialogs', () => {
  const [closeOuter, closeInner] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <Dialog title="Outer" onClose={closeOuter}>
      <Dialog title="Inner" onClose={closeInner}>
        Text
      </Dialog>
    </Dialog>,
  )
  const [outer, inner] = screen.getAllByRole('dialog')
  const cancel = (dialog: HTMLElement | undefined) => {
    if (dialog === undefined) throw new Error('The dialog is missing.')
    // Browsers send this event on Escape.
    fireEvent(dialog, createEvent('cancel', dialog, { bubbles: false, cancelable: true }))
  }
  cancel(inner)
  expect([closeOuter, closeInner].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  cancel(outer)
  expect([closeOuter, closeInner].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
