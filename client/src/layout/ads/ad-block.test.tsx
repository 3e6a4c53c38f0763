import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSite } from '#shared/testing/builders.ts'
import { SiteContext } from '#client/layout/site.ts'
import { AdBlock } from './ad-block.tsx'

const PUBLISHER = 'ca-pub-1234567890123456'
const SCRIPT = `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${PUBLISHER}`
const NO_SLOTS = { home: '', answerKey: '', admission: '', admitCard: '', search: '' }

const scripts = () => [...document.head.querySelectorAll('script')]
const addresses = () => scripts().map(({ src }) => src)

// Reports all observed elements as visible.
let show: () => Promise<void>

beforeEach(async () => {
  const observers = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #emit: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#emit = () => callback([{ isIntersecting: true }])
      }
      observe = () => observers.add(this.#emit)
      disconnect = () => observers.delete(this.#emit)
    },
  )
  show = () => act(async () => observers.forEach((emit) => emit()))
  // Preloads the lazy module, so that it resolves at once.
  await import('./ad-network.ts')
})

afterEach(() => {
  document.head.replaceChildren()
  delete window.adsbygoogle
})

const renderAds = (adPublisherId: string, home = '1234567890') =>
  act(async () =>
    render(
      <SiteContext
        value={{
          site: buildSite({ adPublisherId, adSlots: { ...NO_SLOTS, home } }),
          today: '2026-11-21',
        }}
      >
        <AdBlock place="home" />
        <AdBlock place="search" />
      </SiteContext>,
    ),
  )

const loadScript = () => act(async () => scripts()[0]?.dispatchEvent(new Event('load')))

describe('an ad block', () => {
  it.each([
    ['no publisher is set', '', '1234567890'],
    ['its place has no slot', PUBLISHER, ''],
  ])('an ad block renders nothing and loads no script when %s', async (_why, publisher, slot) => {
    const { container } = await renderAds(publisher, slot)
    await show()
    expect(container.childElementCount).toBe(0)
    expect(scripts()).toEqual([])
  })

  it('an ad block reserves space for its ad unit and is labelled as advertisement', async () => {
    const { container } = await renderAds(PUBLISHER)
    expect(container.childElementCount).toBe(1)
    expect(container.firstElementChild?.className).toBe('ad-block')
    expect(container.firstElementChild?.textContent).toBe('Advertisement')
    const unit = container.querySelector<HTMLElement>('ins.adsbygoogle')
    expect(Object.fromEntries(Object.entries(unit?.dataset ?? {}))).toEqual({
      adClient: PUBLISHER,
      adSlot: '1234567890',
    })
  })

  it('an ad block requests an ad once it is visible and the script is loaded', async () => {
    await renderAds(PUBLISHER)
    expect(scripts()).toEqual([])
    await show()
    expect(addresses()).toEqual([SCRIPT])
    expect(window.adsbygoogle).toBeUndefined()
    await loadScript()
    expect(window.adsbygoogle).toEqual([{}])
    await show()
    expect(window.adsbygoogle).toEqual([{}])
  })

  it('an ad block loads the ad script once for all pages', async () => {
    const first = await renderAds(PUBLISHER)
    await show()
    await loadScript()
    first.unmount()
    await renderAds(PUBLISHER)
    await show()
    expect(addresses()).toEqual([SCRIPT])
    expect(window.adsbygoogle).toEqual([{}, {}])
  })

  it('an ad block requests no ad when the user left its page before the ad script was loaded', async () => {
    const { unmount } = await renderAds(PUBLISHER)
    await show()
    unmount()
    await loadScript()
    expect(window.adsbygoogle).toBeUndefined()
  })

  it('an ad block on the next page loads the ad script again after a failure', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { unmount } = await renderAds(PUBLISHER)
    await show()
    await act(async () => scripts()[0]?.dispatchEvent(new Event('error')))
    expect(warned).toHaveBeenCalledTimes(1)
    expect(scripts()).toEqual([])
    unmount()
    await renderAds(PUBLISHER)
    await show()
    expect(addresses()).toEqual([SCRIPT])
  })

  it('an ad block loads nothing when the browser saves data', async () => {
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
    await renderAds(PUBLISHER)
    await show()
    expect(scripts()).toEqual([])
  })

  it('an ad block loads nothing offline, and loads the ad script once the device is online', async () => {
    const navigator = { onLine: false }
    vi.stubGlobal('navigator', navigator)
    await renderAds(PUBLISHER)
    await show()
    expect(scripts()).toEqual([])
    navigator.onLine = true
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(addresses()).toEqual([SCRIPT])
  })
})
