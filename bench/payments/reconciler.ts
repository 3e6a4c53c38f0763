import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Measurement } from '../measure.ts'
import { pacedListing, pacedListingFor } from '../paced-listing.ts'
import { booksOf } from './books.ts'
import type { PaymentOptions } from './options.ts'
import type { PaymentFigures, PaymentRounds } from './report.ts'
import { DELAY_MS, withShop } from './shop.ts'
import type { Shop } from './shop.ts'

const AT_ONCE = 16
const IDLE_SECONDS = 10
const WARM_SECONDS = 2
// The server looks for what is due every five seconds: no longer pause is its own.
const TICK_MS = 5000

type Options = PaymentOptions & { printLine: (line: string) => void }

const figuresOf = ({ responses, p50, p99 }: Measurement): PaymentFigures => ({ count: responses, p50, p99 })

/** Waits until no order is open that is due; returns how long it took, and how long nothing was asked. */
async function reconcile({ provider, folder, people }: Shop) {
  const books = booksOf(folder)
  try {
    const begun = performance.now()
    const since = () => performance.now() - begun
    const first = provider.ask('firstRequest').then(since)
    // Far longer than it takes: a run that comes to no end must fail.
    await books.allClosed(MINUTE_MS * 10 + people.length * DELAY_MS)
    return { ms: since(), pause: Math.min(TICK_MS, await first) }
  } finally {
    books.close()
  }
}

/** Pays orders of which no webhook tells, and lets the reconciler find it, with readers beside. */
async function reconcilerRound(shop: Shop, round: number) {
  const { url, folder, people, server, provider, addNote, addOrders } = shop
  const noteId = await addNote(`Indian Polity ${round}`)
  await addOrders([noteId], people)
  const idle = await pacedListingFor(url, IDLE_SECONDS)
  await provider.ask('payAll')
  const before = await server.ask('flushes')
  await provider.ask('beginLoad')
  // Before readers are measured: no server finds ten thousand orders due at one moment.
  await server.ask('makeDue')
  let isDone = false
  const reconciling = reconcile(shop).finally(() => (isDone = true))
  const [{ ms, pause }, beside] = await Promise.all([reconciling, pacedListing(url, () => isDone)])
  const commits = (await server.ask('flushes')).commits - before.commits
  const load = await provider.ask('load')
  const books = booksOf(folder)
  const wrong = people.length - books.fulfilledOnce(noteId)
  books.close()
  const alone = { count: people.length, asked: load.asked, ms: (load.asked / AT_ONCE) * DELAY_MS + pause }
  return { idle, beside, alone, reconciled: { count: people.length, ...load, ms, commits, wrong } }
}

/** Lets orders become paid while all webhooks are lost. */
export const reconcilerRounds = ({ orders, rounds, printLine }: Options) =>
  withShop(orders, async (shop): Promise<PaymentRounds> => {
    const found = { idleListing: [], alone: [], reconciled: [], listing: [] }
    const add = (name: keyof typeof found, figures: PaymentFigures) =>
      void (found[name] as PaymentFigures[]).push(figures)
    printLine('reconciler: warming up')
    await pacedListingFor(shop.url, WARM_SECONDS)
    for (let round = 1; round <= rounds; round += 1) {
      printLine(`reconciler: round ${round} of ${rounds}`)
      const { idle, beside, alone, reconciled } = await reconcilerRound(shop, round)
      add('idleListing', figuresOf(idle))
      add('alone', alone)
      add('reconciled', reconciled)
      add('listing', figuresOf(beside))
    }
    return found
  })
