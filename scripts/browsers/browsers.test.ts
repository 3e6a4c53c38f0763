import { describe, expect, it } from 'vitest'
import { missingIn, OLDEST, findUses } from './find-uses.mjs'

const missing = missingIn(OLDEST)
const names = (program: string) => findUses(program, missing).map(({ name }) => name)

describe('the check for APIs missing in the oldest browsers', () => {
  it.each([
    ['a new static', 'let e=Promise.withResolvers()', 'Promise.withResolvers'],
    ['a new static of the web', 'e=URL.canParse(t)?1:2', 'URL.canParse'],
    ['a new part of Intl', 'new Intl.Segmenter(`hi`)', 'Intl.Segmenter'],
    ['a new method, whosever it is', 'var n=e.toSorted((e,t)=>e-t)', 'toSorted'],
    ['a new method of the web', 'e?.showPopover()', 'showPopover'],
    ['a new global', 'new URLPattern({})', 'URLPattern'],
    ['a new function of windows', 'requestIdleCallback(e)', 'requestIdleCallback'],
  ])('the browser support check finds the use of %s', (_name, program, name) => {
    expect(names(program)).toEqual([name])
  })

  it.each([
    'e.toString();Object.hasOwn(e,t);[].at(-1);e.findLast(t);structuredClone(e);AbortSignal.timeout(1)',
    'typeof Iterator==`function`',
    'let n={toSorted:1,withResolvers:2};n.toSorted',
    'var e;export{e as Iterator}',
    'navigator.serviceWorker.register(e);caches.open(t);indexedDB.open(n);crypto.subtle.digest(r)',
    'class e{static#t=1;static{e.#t}}',
  ])('the browser support check does not report the code %s', (program) => {
    expect(names(program)).toEqual([])
  })

  it('the browser support check names the browsers that lack an API, and the position of its use', () => {
    const [use] = findUses('let e=1;e=[].toSorted()', missing)
    expect(use).toEqual({ name: 'toSorted', without: ['chrome 109', 'chrome_android 109'], position: 10 })
  })

  it('the browser support check reports APIs that a browser has only in a later version or only behind a flag', () => {
    expect(missingIn({ chrome: '109' }).statics.has('AbortSignal.any')).toBe(true)
    expect(missingIn({ chrome: '150' }).statics.has('AbortSignal.any')).toBe(false)
    expect(missingIn({ safari: '16.4' }).globals.has('requestIdleCallback')).toBe(true)
  })

  it.each(['using e=t()', 'let e=/[\\p{L}--[a-z]]/v', 'import e from"./a.json"with{type:"json"}'])(
    'the browser support check fails on syntax that is newer than the supported browsers: %s',
    (program) => {
      expect(() => findUses(program, missing)).toThrow(SyntaxError)
    },
  )
})
