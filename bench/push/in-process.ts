import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migratedFolder } from './app-on.ts'
import { FEW, MANY, mixedOwners } from './interests.ts'
import type { PushOptions } from './options.ts'
import { writeOwners } from './owners.ts'
import type { GrowthQuestions } from './programs/growth.ts'
import type { InsertQuestions } from './programs/inserts.ts'
import type { MatchingQuestions } from './programs/matching.ts'
import { startProgram } from '../questions.ts'
import type { Program } from '../questions.ts'
import type { PushFigures, PushRounds } from './report.ts'
import { subscriptionPool } from './subscription-pool.ts'

const MATCHES = 1000
const TRIES = 3
// The smaller board has a hundredth of the owners, and at least enough for its matches.
const SMALLER = 100
const GROWTH_SUBSCRIBERS = 2000
const GROWTH_DAYS = 3
const MONTH_DAYS = 30

type Options = PushOptions & { printLine: (line: string) => void }

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-bench-'))
  try {
    return await work(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Board = { total: number; file: string; program: Program<MatchingQuestions> }

async function openBoard(folder: string, total: number, many: number): Promise<Board> {
  const file = migratedFolder(folder)
  await writeOwners(file, mixedOwners(total, { few: MATCHES, many }), subscriptionPool())
  const program = startProgram<MatchingQuestions>(import.meta.resolve('./programs/matching.ts'))
  await program.ask('open', folder)
  return { total, file, program }
}

/** Returns the quickest of some tries: what else the machine does only adds time. */
async function quickest<Tried extends { ms: number }>(attempt: () => Promise<Tried>): Promise<Tried> {
  const tried: Tried[] = []
  while (tried.length < TRIES) tried.push(await attempt())
  return tried.reduce((best, one) => (one.ms < best.ms ? one : best))
}

type Times = { ms: number; cpuMs: number }

const figuresOf = (count: number, { ms, cpuMs }: Times): PushFigures => ({
  count,
  ms,
  perSecond: (count / ms) * 1000,
  cpuMicros: (cpuMs * 1000) / count,
})

async function matchFew({ total, program }: Board): Promise<PushFigures> {
  const { kilobytes, ...times } = await quickest(() => program.ask('match', { ...FEW, count: MATCHES }))
  return { among: total, kilobytes, ...figuresOf(MATCHES, times) }
}

/** Writes the deliveries of `count` owners, and inserts the same rows into an empty database. */
async function writeMany({ total, file, program }: Board, inserts: Program<InsertQuestions>, count: number) {
  const written = await quickest(() => program.ask('match', { ...MANY, count }))
  const { alertId } = written
  const bare = await quickest(() => inFolder((folder) => inserts.ask('insert', { file, alertId, folder })))
  return {
    written: { among: total, ...figuresOf(count, written) },
    bare: figuresOf(count, bare),
  }
}

async function measureBoards(
  { small, large, inserts }: { small: Board; large: Board; inserts: Program<InsertQuestions> },
  { subscribers, rounds, printLine }: Options,
): Promise<PushRounds> {
  const found = { matchFew: [], matchMany: [], bareInsert: [], deliveries: [] }
  const add = (name: keyof typeof found, figures: PushFigures) =>
    void (found[name] as PushFigures[]).push(figures)
  // The first is not counted: programs and pages of the database are not warm yet.
  for (let round = 0; round <= rounds; round += 1) {
    printLine(round === 0 ? 'matching: warming up' : `matching: round ${round} of ${rounds}`)
    const [few, many] = [await matchFew(small), await matchFew(large)]
    const { written, bare } = await writeMany(large, inserts, subscribers)
    if (round === 0) continue
    add('matchFew', few)
    add('matchMany', many)
    add('deliveries', written)
    add('bareInsert', bare)
  }
  return found
}

/** Measures how long it takes to find and to write down who is told of a notice, among few owners and among many. */
export const matchingRounds = (options: Options): Promise<PushRounds> =>
  inFolder(async (folder) => {
    const { subscribers, total, printLine } = options
    const smaller = Math.max(2 * MATCHES, Math.round(total / SMALLER))
    const started: { stop: () => Promise<void> }[] = []
    const open = async (size: number, many: number) => {
      printLine(`matching: writing ${size} owners`)
      const board = await openBoard(path.join(folder, String(size)), size, many)
      started.push(board.program)
      return board
    }
    try {
      const [small, large] = [await open(smaller, 0), await open(total, subscribers)]
      const inserts = startProgram<InsertQuestions>(import.meta.resolve('./programs/inserts.ts'))
      started.push(inserts)
      return await measureBoards({ small, large, inserts }, options)
    } finally {
      for (const program of started) await program.stop()
    }
  })

/** Measures what notices leave in the database for each subscriber, beyond what they leave without any. */
export const growthRounds = ({ subscribers, printLine }: Options): Promise<PushRounds> =>
  inFolder(async (folder) => {
    const count = Math.min(GROWTH_SUBSCRIBERS, subscribers)
    const program = startProgram<GrowthQuestions>(import.meta.resolve('./programs/growth.ts'))
    try {
      const grow = (of: number) => {
        printLine(`growth: ${GROWTH_DAYS} days, ${of} subscribers`)
        return program.ask('grow', { folder: path.join(folder, String(of)), subscribers: of })
      }
      const bytes = (await grow(count)) - (await grow(0))
      const kilobytes = (bytes / 1024 / count / GROWTH_DAYS) * MONTH_DAYS
      return { growth: [{ among: count, kilobytes }] }
    } finally {
      await program.stop()
    }
  })
