import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useVisits } from '#client/device/user/visits.ts'
import { home } from '#client/messages/en/home.ts'
import { HomeColumn } from './home-column.tsx'
import { HOME_LISTS, type HomeData } from './home-lists.ts'

const TAB =
  'flex min-h-12 grow items-center justify-center border-b-2 px-1 font-semibold aria-selected:border-accent aria-selected:text-accent border-line'

// A link opens elsewhere with these, as the browser does it.
const opensElsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/**
 * The lists of the home page: side by side on wide screens, one at a time under tabs on phones. Without scripts, the
 * tabs are links to the pages of the lists.
 */
export function HomeColumns({ data }: { data: HomeData }) {
  const messages = useMessages(home)
  const id = useId()
  // 0: never before.
  const since = useVisits()?.before || null
  const { selected, select, tabList, move } = useTabs(HOME_LISTS.length)
  return (
    <>
      <div ref={tabList} role="tablist" aria-label={messages.lists} className="mt-2 flex lg:hidden">
        {HOME_LISTS.map(({ to, messageKey }, index) => (
          <a
            key={to}
            id={`${id}-tab-${index}`}
            href={to}
            role="tab"
            aria-selected={index === selected}
            aria-controls={`${id}-list-${index}`}
            tabIndex={index === selected ? 0 : -1}
            className={TAB}
            onKeyDown={move}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              select(index)
            }}
          >
            {messages.tabs[messageKey]}
          </a>
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-8 lg:mt-8 lg:grid-cols-3">
        {HOME_LISTS.map((list, index) => (
          <div
            key={list.to}
            id={`${id}-list-${index}`}
            className={index === selected ? 'min-w-0' : 'hidden min-w-0 lg:block'}
          >
            <HomeColumn list={list} data={data[index] ?? null} since={since} />
          </div>
        ))}
      </div>
    </>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs that follow the arrow keys, and of which one is a Tab stop. */
function useTabs(count: number) {
  const [selected, select] = useState(0)
  const tabList = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : undefined
    const next = to ?? (step === undefined ? undefined : (selected + step + count) % count)
    if (next === undefined) return
    event.preventDefault()
    select(next)
    tabList.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return { selected, select, tabList, move }
}
