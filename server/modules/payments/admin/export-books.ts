import type { OrdersExportQuery } from '#shared/contracts/admin-orders.ts'
import { toRupees } from '#shared/domain/sales/money.ts'
import { clockTime } from '#shared/domain/dates/clock-time.ts'
import { addDays, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import type { Db } from '#server/db/db.ts'
import { csvHeadingLine, csvRecords } from '#server/lib/csv-lines.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { bookSources } from '#server/modules/payments/ledger/book-lines.repository.ts'
import type { BookLine } from '#server/modules/payments/ledger/book-lines.repository.ts'

const SLICE = 500
const PAISE_DIGITS = 2

const inRupees = (paise: number): string => toRupees(paise).toFixed(PAISE_DIGITS)
const ofPayment = (line: BookLine, paise: number | null): string =>
  line.amountInPaise < 0 || paise === null ? '' : inRupees(paise)

// No mail address and no phone: books outlive accounts.
const COLUMNS = {
  date: ({ at }) => indiaDay(at),
  time: ({ at }) => clockTime(at),
  document: ({ document }) => document,
  number: ({ number }) => number ?? '',
  amount: ({ amountInPaise }) => inRupees(amountInPaise),
  currency: ({ currency }) => currency,
  fee: (line) => ofPayment(line, line.payment.feeInPaise),
  tax: (line) => ofPayment(line, line.payment.taxInPaise),
  order: ({ order }) => order.id,
  type: ({ order }) => order.itemKind,
  item: ({ order }) => order.title,
  provider: ({ payment }) => payment.provider,
  test: ({ order }) => (order.isTest ? 'yes' : 'no'),
  payment: ({ payment }) => payment.providerId,
  refund: ({ refund }) => refund?.providerId ?? '',
  dispute: ({ dispute }) => dispute?.providerId ?? '',
  standing: ({ payment }) => payment.outcome,
  reason: ({ refund, payment }) => refund?.reason ?? payment.reason,
  recorded: ({ recordedAt }) => `${indiaDay(recordedAt)} ${clockTime(recordedAt)}`,
} satisfies Record<string, (line: BookLine) => string>

type Ports = { db: Db; pace: WorkPace }
type Buffer = { lines: BookLine[]; isAtEnd: boolean; read: () => Promise<void> }

const earliest = (buffers: readonly Buffer[]): Buffer | undefined =>
  buffers
    .filter(({ lines }) => lines.length > 0)
    .reduce<Buffer | undefined>(
      (first, one) => (first === undefined || timeOf(one) < timeOf(first) ? one : first),
      undefined,
    )
const timeOf = ({ lines }: Buffer): number => lines[0]?.at ?? Infinity

export function exportMoney({ db, pace }: Ports) {
  /** Streams the CSV of an inclusive range of days. Pauses, so that other requests are served. */
  return async function* moneyCsv({ from, to }: OrdersExportQuery): AsyncGenerator<string> {
    const span = { from: indiaDayStart(from), end: indiaDayStart(addDays(to, 1)) }
    const pause = pace.work()
    const buffers = bookSources(db.read).map((source): Buffer => {
      let last: BookLine | null = null
      const buffer: Buffer = {
        lines: [],
        isAtEnd: false,
        async read() {
          if (buffer.lines.length > 0 || buffer.isAtEnd) return
          buffer.lines = await source(span, last, SLICE)
          last = buffer.lines.at(-1) ?? last
          buffer.isAtEnd = buffer.lines.length < SLICE
        },
      }
      return buffer
    })
    yield csvHeadingLine(Object.keys(COLUMNS))
    for (;;) {
      const slice: BookLine[] = []
      while (slice.length < SLICE) {
        for (const buffer of buffers) await buffer.read()
        const line = earliest(buffers)?.lines.shift()
        if (line === undefined) break
        slice.push(line)
      }
      if (slice.length === 0) return
      yield csvRecords(slice.map((line) => Object.values(COLUMNS).map((write) => write(line))))
      await pause()
    }
  }
}
