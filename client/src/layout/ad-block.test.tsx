import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AD_BLOCK_MIN_HEIGHT } from '#shared/domain/constants.ts'
import { buildSite } from '#shared/testing/builders.ts'
import { SiteContext } from '#client/lib/site.ts'
import { AdBlock } from './ad-block.tsx'

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

afterEach(() => document.head.replaceChildren())

async function draw(adPublisherId: string) {
  // Here once, the script's loader is there in the same moment.
  await import('./ad-network.ts')
  return await act(async () =>
    render(
      <SiteContext value={{ site: buildSite({ adPublisherId }), today: '2026-11-21' }}>
        <AdBlock />
        <AdBlock />
      </SiteContext>,
    ),
  )
}

describe('an ad block (decision E7)', () => {
  it('keeps its place and says what it is, without any script, where no publisher is set', async () => {
    const { container } = await draw('')
    expect(container.firstElementChild?.className).toContain(`min-h-[${AD_BLOCK_MIN_HEIGHT}px]`)
    expect(container.firstElementChild?.textContent).toBe('Advertisement')
    expect(scripts()).toEqual([])
  })

  it('loads the script of the network once where a publisher is set', async () => {
    await draw('ca-pub-1234567890')
    expect(scripts()).toEqual([
      'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890',
    ])
  })

  it.each([
    ['offline', { onLine: false }],
    ['with Save-Data', { onLine: true, connection: { saveData: true } }],
  ])('loads nothing %s', async (_where, navigator) => {
    vi.stubGlobal('navigator', navigator)
    await draw('ca-pub-1234567890')
    expect(scripts()).toEqual([])
  })
})
