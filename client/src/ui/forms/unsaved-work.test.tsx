import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hasUnsavedWork, onUnsavedWork, useUnsavedWork } from './unsaved-work.ts'

function Work({ isUnderWay }: { isUnderWay: boolean }) {
  useUnsavedWork(isUnderWay)
  return null
}

describe('unsaved work', () => {
  it('hasUnsavedWork returns true until no component has unsaved work', () => {
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
})
