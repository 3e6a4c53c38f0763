import { randomBytes } from 'node:crypto'
import type { SimulatedDispute, SimulatedLink, SimulatedPayment, SimulatedRefund } from './entities.ts'

type Span = { from: number; to: number; skip: number; limit: number }

export type DocumentStore = {
  get(id: string): string | null
  put(document: { id: string; kind: string; parent: string; at: number; body: string }): void
  remove(id: string): void
  list(kind: string, parent?: string): string[]
  first(kind: string): string | null
  count(kind: string): number
  page(kind: string, span: Span): string[]
  transact<Result>(work: () => Result): Result
  close(): void
}

/** Webhook of an event at one moment. A repeated delivery has the same id, bytes and signature. */
export type SimulatedEvent = {
  id: string
  type: string
  body: string
  signature: string
  answers: number[]
  /** Signed without the secret, and delivered once. */
  isForged: boolean
  createdAt: number
}

export type SimulatedTask = { id: string; createdAt: number } & (
  | { do: 'deliver'; eventId: string; attempt: number }
  | { do: 'pay'; linkId: string }
  | { do: 'endRefund'; refundId: string }
)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const newProviderId = (prefix: string): string =>
  prefix + Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join('')

export class Refused extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, description: string, field?: string) {
    super(description)
    this.status = status
    this.field = field
  }
}

const parse = <Item>(body: string): Item => JSON.parse(body) as Item

/** Items of one kind. Returned items are copies; `put` stores a change. */
function collection<Item extends { id: string; createdAt: number }>(
  store: DocumentStore,
  kind: string,
  parentOf: (item: Item) => string = () => '',
) {
  const get = (id: string): Item | null => {
    const body = store.get(id)
    return body === null ? null : parse<Item>(body)
  }
  return {
    get,
    known(id: string): Item {
      const item = get(id)
      if (item === null) throw new Refused(400, 'The id provided does not exist')
      return item
    },
    put(item: Item): Item {
      store.put({ id: item.id, kind, parent: parentOf(item), at: item.createdAt, body: JSON.stringify(item) })
      return item
    },
    remove: (id: string): void => store.remove(id),
    values: (): Item[] => store.list(kind).map(parse<Item>),
    of: (parent: string): Item[] => store.list(kind, parent).map(parse<Item>),
    first(): Item | null {
      const body = store.first(kind)
      return body === null ? null : parse<Item>(body)
    },
    page: (span: Span): Item[] => store.page(kind, span).map(parse<Item>),
    get size(): number {
      return store.count(kind)
    },
  }
}

/** The state of the simulation. `clock` is in milliseconds; the provider names whole seconds. */
export function simulationLedger(store: DocumentStore, clock: () => number) {
  const links = collection<SimulatedLink>(store, 'link', ({ referenceId }) => referenceId)
  const payments = collection<SimulatedPayment>(store, 'payment', ({ orderId }) => orderId)
  const refunds = collection<SimulatedRefund>(store, 'refund', ({ paymentId }) => paymentId)
  const disputes = collection<SimulatedDispute>(store, 'dispute', ({ paymentId }) => paymentId)
  const seconds = () => Math.floor(clock() / 1000)
  const linkOf = (reference: string): SimulatedLink | null =>
    reference === '' ? null : (links.of(reference)[0] ?? null)

  return {
    seconds,
    links,
    payments,
    refunds,
    disputes,
    events: collection<SimulatedEvent>(store, 'event'),
    tasks: collection<SimulatedTask>(store, 'task'),
    linkOf,
    /** Returns a link by id or reference, marked expired after its end. Throws for an unknown one. */
    link(name: string): SimulatedLink {
      const found = linkOf(name) ?? links.known(name)
      const isOver = found.status === 'created' && found.expireBy > 0 && found.expireBy <= seconds()
      return isOver ? { ...found, status: 'expired', expiredAt: found.expireBy } : found
    },
    payment: (id: string): SimulatedPayment => payments.known(id),
    transact: <Result>(work: () => Result): Result => store.transact(work),
  }
}

export type SimulationLedger = ReturnType<typeof simulationLedger>
