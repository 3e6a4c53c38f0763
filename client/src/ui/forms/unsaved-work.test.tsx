import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasUnsavedWork, onUnsavedWork, useUnsavedWork } from './unsaved-work.ts'
import { useFormWork } from './native-form.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function Work({ isUnderWay }: { isUnderWay: boolean }) {
  useUnsavedWork(isUnderWay)
  return null
}

function Form({ typed = '' }: { typed?: string }) {
  const form = useRef<HTMLFormElement>(null)
  useFormWork(form)
  return (
    <form ref={form}>
      <input name="subject" aria-label="Subject" defaultValue={typed} />
    </form>
  )
}

describe('what is under way', () => {
  it('is told while it lasts, whichever of several ends first', () => {
    const states: boolean[] = []
    const stop = onUnsavedWork(() => states.push(hasUnsavedWork()))
    const first = render(<Work isUnderWay />)
    const second = render(<Work isUnderWay />)
    first.unmount()
    expect(hasUnsavedWork()).toBe(true)
    second.rerender(<Work isUnderWay={false} />)
    expect(hasUnsavedWork()).toBe(false)
    stop()
    render(<Work isUnderWay />)
    expect(states).toEqual([true, true, true, false])
  })

  it('is a form that somebody typed into, until it is emptied or sent', () => {
    render(<Form />)
    const field = screen.getByLabelText('Subject')
    expect(hasUnsavedWork()).toBe(false)
    fireEvent.input(field, { target: { value: 'A dead link' } })
    expect(hasUnsavedWork()).toBe(true)
    fireEvent.input(field, { target: { value: '  ' } })
    expect(hasUnsavedWork()).toBe(false)
    fireEvent.input(field, { target: { value: 'A dead link' } })
    act(() => {
      ;(field as HTMLInputElement).form?.reset()
      vi.runAllTimers()
    })
    expect(hasUnsavedWork()).toBe(false)
  })

  it('is a form that was typed into before the program was there, and none once it is gone', () => {
    const { unmount } = render(<Form typed="A dead link" />)
    expect(hasUnsavedWork()).toBe(true)
    unmount()
    expect(hasUnsavedWork()).toBe(false)
  })
})
