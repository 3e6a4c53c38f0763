import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// What the browsers have and jsdom has not: a dialog that opens, answers Esc and closes; media queries; scrolling.
// A test of server rendering runs without any of it.
const hasDocument = typeof document !== 'undefined'

if (hasDocument) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
}

beforeEach(() => {
  if (!hasDocument) return
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('scrollTo', () => Promise.resolve())
})

afterEach(() => {
  if (hasDocument) {
    cleanup()
    sessionStorage.clear()
  }
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
