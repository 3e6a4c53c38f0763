import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
// oxlint-disable-next-line avsar/arrows -- tests that the build contains what the app shows
import { iconSpritePlugin } from '../../build/icon-sprite.ts'
import { BRANDS, LINE_ICONS, type IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

const NAMES: IconName[] = [...LINE_ICONS, ...BRANDS.map((brand) => `brand-${brand}` as const)]

function built(html: string): string {
  const { transformIndexHtml } = iconSpritePlugin()
  if (typeof transformIndexHtml !== 'function') throw new Error('The plugin has no plain transform')
  return (transformIndexHtml as (html: string) => string)(html)
}

const page = new DOMParser().parseFromString(built('<body><!--icons--><p>Page</p></body>'), 'text/html')

describe('the icon sprite', () => {
  it('the icon sprite replaces its placeholder in the page and is hidden', () => {
    expect(page.body.firstElementChild?.querySelector('svg')).not.toBeNull()
    expect(page.body.firstElementChild?.hasAttribute('hidden')).toBe(true)
    expect(page.body.innerHTML).not.toContain('<!--icons-->')
    expect(page.querySelector('p')?.textContent).toBe('Page')
  })

  it('the icon sprite contains exactly the icons that the app names, each with a shape', () => {
    const symbols = [...page.querySelectorAll('symbol')]
    expect(symbols.map(({ id }) => id).toSorted()).toEqual(NAMES.map((name) => `i-${name}`).toSorted())
    for (const symbol of symbols) {
      expect(symbol.getAttribute('viewBox')).toBe('0 0 24 24')
      expect(symbol.children.length).toBeGreaterThan(0)
    }
  })

  it.each(NAMES)(
    'the icon %s refers to its symbol in the sprite and is hidden from screen readers',
    (name) => {
      const { container } = render(<Icon name={name} />)
      const use = container.querySelector('svg[aria-hidden="true"] > use')
      expect(page.querySelector(use?.getAttribute('href') ?? 'none')).not.toBeNull()
    },
  )

  it('the icon sprite has no style attribute, which the content security policy would block', () => {
    expect(page.querySelector('[style]')).toBeNull()
  })
})
