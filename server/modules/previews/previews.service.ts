import { LRUCache } from 'lru-cache'
import { toCardSite, type CardFacts, type CardSite } from '#shared/domain/share-card/card-facts.ts'
import { cardVersion, previewPath } from '#shared/domain/share-card/card-version.ts'
import { isDrawable } from '#shared/domain/share-card/drawable-text.ts'
import type { CardRenderer } from '#server/ports/card-renderer/card-thread.ts'

/** Size limit of cached pictures, bytes: some 200 pictures. */
const CACHE_BYTES = 16_000_000

/** `other` is the address of the current picture; `none` means that the title cannot be drawn. */
export type Preview =
  | { kind: 'picture'; version: string; png: () => Promise<Buffer> }
  | { kind: 'other'; path: string }
  | { kind: 'none' }

export type PreviewSources = {
  /** Returns the public facts of a listed post; throws 404 for any other id. */
  readFacts: (id: string) => Promise<CardFacts>
  site: { read(): Promise<{ name: string }> }
  renderer: Pick<CardRenderer, 'draw'>
  publicUrl: string
  cacheBytes?: number
}

type Drawn = { facts: CardFacts; site: CardSite }

export function previewsService(sources: PreviewSources) {
  const { readFacts, site, renderer, publicUrl, cacheBytes = CACHE_BYTES } = sources
  // Concurrent requests for one picture wait for the same drawing. A failure is not cached.
  const pictures = new LRUCache<string, Buffer, Drawn>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context }) => renderer.draw(context),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  return {
    /** Returns the picture of a post; `requested` is the version of the requested address, or null. Throws 404. */
    async find(id: string, requested: string | null): Promise<Preview> {
      const facts = await readFacts(id)
      if (!isDrawable(facts.title)) return { kind: 'none' }
      const { name } = await site.read()
      const context = { facts, site: toCardSite(name, publicUrl) }
      const version = cardVersion(facts, context.site)
      if (version !== requested) return { kind: 'other', path: previewPath(id.toUpperCase(), version) }
      const draw = async () => await pictures.forceFetch(`${id}-${version}`, { context })
      return { kind: 'picture', version, png: draw }
    },

    /** Returns the size of the cached pictures, bytes. */
    cachedBytes: () => pictures.calculatedSize,
  }
}

export type PreviewsService = ReturnType<typeof previewsService>
