import { afterEach, describe, expect, it, vi } from 'vitest'
import { APPLE_SCREENS } from '#shared/domain/pages/apple-screens.ts'
import { addAppleTags, requestPersistentStorage } from './begin-install.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

const tags = () => [...document.head.querySelectorAll('meta[name^=apple], link[rel^=apple-touch-startup]')]

afterEach(() => tags().forEach((tag) => tag.remove()))

describe('the Apple tags of the installed app', () => {
  it('addAppleTags adds a title and one startup picture for each screen on iPhones', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    addAppleTags()
    const pictures = tags().flatMap((tag) => (tag instanceof HTMLLinkElement ? [tag] : []))
    expect(new Set(pictures.map(({ href }) => href)).size).toBe(APPLE_SCREENS.length)
    expect(new Set(pictures.map(({ media }) => media)).size).toBe(APPLE_SCREENS.length)
    const title = document.querySelector('meta[name=apple-mobile-web-app-title]')
    expect(title?.getAttribute('content')).toBe('Avsar')
  })

  it('addAppleTags adds nothing on other devices', () => {
    addAppleTags()
    expect(tags()).toEqual([])
  })
})

/** Stubs a browser with evictable or persistent storage, in a tab or as the installed app. */
function storage({ isApp = false, isPersisted = false, fails = false } = {}) {
  const persist = vi.fn<() => Promise<boolean>>(() =>
    fails ? Promise.reject(new Error('no')) : Promise.resolve(true),
  )
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isApp && query.includes('standalone') }))
  Object.assign(navigator, { storage: { persisted: () => Promise.resolve(isPersisted), persist } })
  return persist
}

describe('requestPersistentStorage', () => {
  it('requestPersistentStorage requests persistence when the app is installed, and not before', async () => {
    const persist = storage()
    requestPersistentStorage()
    await Promise.resolve()
    expect(persist).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('appinstalled'))
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
  })

  it('requestPersistentStorage requests persistence at each start of the installed app until it is granted', async () => {
    const persist = storage({ isApp: true, fails: true })
    requestPersistentStorage()
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
    const again = storage({ isApp: true, isPersisted: true })
    requestPersistentStorage()
    await Promise.resolve()
    await Promise.resolve()
    expect(again).not.toHaveBeenCalled()
  })
})
