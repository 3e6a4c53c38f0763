import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dataset } from './dataset.ts'
import { readOptions, formatUsage } from './options.ts'
import type { CommandLine, Options } from './options.ts'
import { startServer } from './processes.ts'
import type { ServerProcess } from './processes.ts'
import { startProgram } from './questions.ts'
import type { Program, Questions } from './questions.ts'
import { conclusion, addRound } from './report.ts'
import type { Conclusion, Measured, Table, Figures, RoundFigures } from './report.ts'

/** Tools for measuring a part. At the end, every started process is stopped and every folder is removed. */
export type Run<Values extends Options> = {
  options: Values
  isWanted: (name: string) => boolean
  printLine: (line: string) => void
  folder: (posts?: number) => Promise<string>
  server: (...what: Parameters<typeof startServer>) => Promise<ServerProcess>
  program: <Of extends Questions>(...what: Parameters<typeof startProgram>) => Program<Of>
  atEnd: (stop: () => Promise<void> | void) => void
}

export type Part<Values extends Options> = Table & {
  /** Measures only one round, however many the options request. */
  isOnce?: true
  /** Measures the part only by name: its load would disturb others. */
  isAlone?: true
  prepare: (run: Run<Values>) => Promise<Table & { round: (round: number) => Promise<RoundFigures> }>
}

export type Area<Values extends Options> = CommandLine<Values> & { parts: Record<string, Part<Values>> }

async function measurePart<Values extends Options>(
  name: string,
  part: Part<Values>,
  given: Pick<Run<Values>, 'options' | 'isWanted'>,
): Promise<Measured> {
  const printLine = (line: string) => void process.stderr.write(`${name}: ${line}\n`)
  const ends: (() => Promise<void> | void)[] = []
  const stopAtEnd = <Started extends { stop: () => Promise<void> }>(started: Started): Started => {
    ends.push(() => started.stop())
    return started
  }
  const run: Run<Values> = {
    ...given,
    printLine,
    async folder(posts) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-bench-'))
      ends.push(() => fs.rmSync(folder, { recursive: true, force: true }))
      if (posts !== undefined) fs.cpSync(await dataset(posts), folder, { recursive: true })
      return folder
    },
    server: async (...what) => stopAtEnd(await startServer(...what)),
    program: <Of extends Questions>(...what: Parameters<typeof startProgram>) =>
      stopAtEnd(startProgram<Of>(...what)),
    atEnd: (stop) => void ends.push(stop),
  }
  const results: Record<string, Figures[]> = {}
  const rounds = part.isOnce ? 1 : Number(given.options['rounds'])
  try {
    printLine('preparing')
    const { round: measureRound, ...table } = await part.prepare(run)
    for (let round = 1; round <= rounds; round += 1) {
      printLine(`round ${round} of ${rounds}`)
      addRound(results, await measureRound(round))
    }
    return { ...part, ...table, results }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

export function defineArea<Values extends Options>(area: Area<Values>) {
  return {
    ...area,
    usage: formatUsage(area),
    async run(args: string[]): Promise<Conclusion> {
      const { options, only } = readOptions(area, args)
      const isWanted = (name: string) =>
        Object.hasOwn(area.parts, only) || name.toLowerCase().includes(only.toLowerCase())
      const parts = Object.entries(area.parts).filter(([name, { isAlone }]) =>
        Object.hasOwn(area.parts, only) ? name === only : !isAlone,
      )
      const measured: Measured[] = []
      // Measures one part after another: the load of a part would disturb the others.
      for (const [name, part] of parts) measured.push(await measurePart(name, part, { options, isWanted }))
      return conclusion(measured)
    },
  }
}
