import { useRouter, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, type SubmitEvent } from 'react'
import type { SiteDetails } from '#shared/contracts/site.ts'
import { isSafeLink, linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useTopOfPage } from '#client/layout/use-scroll-to-top.ts'
import { home } from '#client/messages/en/home.ts'
import { AdBlock } from '#client/layout/ads/ad-block.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { HOME_LISTS, HOME_ROWS, type HomeData } from './home-lists.ts'
import { HomeColumns } from './home-columns.tsx'
import { ForYouStrip } from '#client/features/job-posts/for-me/for-you-strip.tsx'
import { JobModal } from '#client/features/job-posts/post/job-modal.tsx'
import { tileLinks, searchLink } from '#client/layout/navigation.ts'
import { LazySuggestions } from '#client/content/search/lazy-suggestions.tsx'
import { Button } from '#client/ui/button.tsx'
import { inputClass, formText } from '#client/ui/forms/field.tsx'
import { HostName } from '#client/ui/host-name.tsx'
import { Icon } from '#client/ui/icon.tsx'

type Tiles = SiteDetails['tiles']
type FrameProps = { children: ReactNode; tiles?: Tiles; savedAt?: number | undefined }

function Frame({ children, tiles = [], savedAt }: FrameProps) {
  const { headline } = useMessages().jobPosts.home
  const messages = useMessages(home)
  const router = useRouter()
  return (
    <>
      <section className="pb-4 sm:pb-8">
        <h1 className="page-title">{headline}</h1>
        <p className="mt-1 text-soft">{messages.subline}</p>
        <HomeSearch />
      </section>
      <ForYouStrip />
      {savedAt !== undefined && <StaleNotice savedAt={savedAt} onRetry={() => void router.invalidate()} />}
      {children}
      <div className="mt-8">
        <HomeTiles tiles={tiles} />
      </div>
      <AdBlock place="home" />
    </>
  )
}

type Props = {
  data: HomeData
  tiles: Tiles
  /** Post that is open over the page, if any. */
  post: string | undefined
}

/** Home page: search, the newest jobs, results and admit cards, and tiles. */
export function Home({ data, tiles, post }: Props) {
  // The page shows the time of its oldest stale copy.
  const savedTimes = data.flatMap((list) => list?.savedAt ?? [])
  return (
    <>
      <Frame tiles={tiles} savedAt={savedTimes.length > 0 ? Math.min(...savedTimes) : undefined}>
        <HomeColumns data={data} />
      </Frame>
      <JobModal openKey={post} listed={data.flatMap((list) => list?.jobPosts ?? [])} />
    </>
  )
}

export function PendingHome() {
  useTopOfPage()
  return (
    <Frame>
      <div className="grid gap-x-8 lg:mt-8 lg:grid-cols-3">
        {HOME_LISTS.map(({ to }, index) => (
          <div key={to} className={index === 0 ? '' : 'hidden lg:block'}>
            <SkeletonRows count={HOME_ROWS} />
          </div>
        ))}
      </div>
    </Frame>
  )
}

const TILE =
  'flex min-h-14 flex-col items-center justify-center rounded-xl border border-line px-2 py-2 text-center font-medium hover:bg-tint'

function HomeTiles({ tiles }: { tiles: SiteDetails['tiles'] }) {
  const { layout } = useMessages()
  const messages = useMessages(home)
  const shown = tiles.filter(({ url }) => isSafeLink(url))
  return (
    <nav aria-label={messages.tiles} className="two-columns gap-2 sm:grid-cols-4">
      {tileLinks.map(({ to, labelKey }) => (
        <a key={to} href={to} className={TILE} data-preload="">
          {layout.links[labelKey]}
        </a>
      ))}
      {shown.map(({ label, url }) => (
        <a key={label + url} href={url} className={TILE} target="_blank" rel="noopener noreferrer">
          {label}
          <span className="text-sm font-normal text-soft">
            <HostName host={linkHost(url)} />
          </span>
        </a>
      ))}
    </nav>
  )
}

function HomeSearch() {
  const { search } = useMessages().lists
  const messages = useMessages(home)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({
      to: searchLink.to,
      search: { searchQuery: formText(event.currentTarget, 'searchQuery') },
    })
  }
  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={searchLink.to}
      onSubmit={submit}
      className="search-form mt-5 sm:max-w-160"
    >
      <input
        type="search"
        name="searchQuery"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={search}
        placeholder={messages.searchPlaceholder}
        className={inputClass}
      />
      <Button type="submit" variant="primary">
        <Icon name="search" />
        <span className="max-sm:sr-only">{messages.search}</span>
      </Button>
      <LazySuggestions form={form} />
    </form>
  )
}
