import { useEffect, useState, type ReactNode } from 'react'
import { ADMIN_PAGES, type AdminPage } from '#shared/domain/pages/site-pages.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { useOnline } from '#client/layout/use-online.ts'
import { admin } from '#client/messages/en/admin.ts'
import { DropdownMenu } from '#client/layout/frame/dropdown-menu.tsx'
import { Logo } from '#client/layout/frame/logo.tsx'
import { areListKeysOn, setListKeys } from '#client/features/admin/lists/search-form.tsx'
import { LogOut } from './log-out.tsx'

type Props = { page: AdminPage; children: ReactNode }

/** Admin layout: its navigation, at the side on wide screens and in a menu on narrow ones. */
export function AdminLayout({ page, children }: Props) {
  const messages = useMessages(admin).area
  const { layout } = useMessages()
  const { name } = useSite()
  const isOnline = useOnline()

  useEffect(() => {
    document.title = layout.pageTitle(`${messages.pages[page]} – ${messages.name}`, name)
  }, [layout, messages, page, name])

  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="absolute z-40 rounded-lg bg-accent px-4 py-3 text-onaccent not-focus:sr-only"
      >
        {layout.skipToContent}
      </a>
      <header className="relative border-b border-line bg-sunken lg:border-r lg:border-b-0">
        <div className="flex flex-wrap items-center gap-x-2 px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:overflow-y-auto lg:py-4">
          <Logo />
          <span className="grow text-soft lg:hidden">{messages.pages[page]}</span>
          <nav aria-label={messages.navigation} className="hidden grow flex-col lg:flex">
            <Links page={page} />
          </nav>
          <Menu page={page} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 pt-4 pb-28 outline-none">
        <p role="status" className={isOnline ? '' : 'mb-4 rounded-lg bg-ink px-4 py-2 text-paper'}>
          {isOnline ? '' : layout.offline}
        </p>
        {children}
      </main>
    </div>
  )
}

function Links({ page }: { page: AdminPage }) {
  const messages = useMessages(admin).area
  return (
    <>
      <ul className="grow">
        {ADMIN_PAGES.map((each) => (
          <li key={each}>
            <a
              href={each}
              className={`nav-link w-full ${each === page ? 'bg-tint font-bold text-accent' : ''}`}
              aria-current={each === page ? 'page' : undefined}
            >
              {messages.pages[each]}
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-4 border-t border-line pt-2">
        <KeysToggle />
        <a href="/" className="nav-link w-full">
          {messages.viewSite}
        </a>
        <LogOut />
      </div>
    </>
  )
}

function KeysToggle() {
  const messages = useMessages(admin).area
  const [isOn, setIsOn] = useState(areListKeysOn)
  const change = ({ target }: { target: HTMLInputElement }) => {
    setListKeys(target.checked)
    setIsOn(target.checked)
  }
  return (
    <label className="nav-link hidden w-full cursor-pointer gap-2 text-sm pointer-fine:flex">
      <input type="checkbox" checked={isOn} onChange={change} className="size-5 accent-accent" />
      {messages.keyboardHint}
    </label>
  )
}

function Menu({ page }: { page: AdminPage }) {
  const messages = useMessages(admin).area
  return (
    <DropdownMenu
      messages={messages}
      label={messages.navigation}
      page={page}
      className="lg:hidden"
      sheet="bg-sunken shadow-lg"
    >
      <Links page={page} />
    </DropdownMenu>
  )
}
