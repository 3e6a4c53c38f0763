import { describe, expect, it } from 'vitest'
import { foldProperties } from './fold-properties.ts'

const FALLBACKS =
  '@layer properties{@supports ((-moz-orient:inline)){*,:before,::backdrop{--tw-border-style:solid;--tw-font-weight:initial}}}'
const REGISTERED =
  '@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}@property --tw-font-weight{syntax:"*";inherits:false}'

const sheet = (rules: string) => `${FALLBACKS}@layer utilities{${rules}}${REGISTERED}`

describe('the shared properties of the utilities', () => {
  it('give way to their initial value where no rule sets them', () => {
    const css = sheet('.border{border-style:var(--tw-border-style);border-width:1px}')
    expect(foldProperties(css)).toBe('@layer utilities{.border{border-style:solid;border-width:1px}}')
  })

  it('give way where rules set them to that value alone', () => {
    const css = sheet('.border-solid{--tw-border-style:solid}.b{border-style:var(--tw-border-style)}')
    expect(foldProperties(css)).toBe('@layer utilities{.b{border-style:solid}}')
  })

  it('give way to the fallback of each use', () => {
    const css = sheet('.sm{line-height:var(--tw-leading,1.45)}.lg{line-height:var(--tw-leading,1.25)}')
    expect(foldProperties(css)).toBe('@layer utilities{.sm{line-height:1.45}.lg{line-height:1.25}}')
  })

  it('are not set where no rule reads them', () => {
    const css = sheet('.bold{--tw-font-weight:700;font-weight:700}.thin{color:red;--tw-font-weight:100}')
    expect(foldProperties(css)).toBe('@layer utilities{.bold{font-weight:700}.thin{color:red}}')
  })

  it('stay, with what older browsers need, where one varies', () => {
    const css = sheet('.dashed{--tw-border-style:dashed}.border{border-style:var(--tw-border-style)}')
    expect(foldProperties(css)).toBe(css)
    const leading = sheet('.tall{--tw-leading:2}.sm{line-height:var(--tw-leading,1.45)}')
    expect(foldProperties(leading)).toBe(leading)
  })

  it('leave every other property as it is', () => {
    const css = ':root{--color-ink:#142226}.a{color:var(--color-ink)}'
    expect(foldProperties(css)).toBe(css)
  })
})
