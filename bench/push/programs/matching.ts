import path from 'node:path'
import Database from 'better-sqlite3'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { appOn } from '../app-on.ts'
import type { OpenApp } from '../app-on.ts'
import { beginPeak, peakKilobytes, timed } from '../process-figures.ts'
import { notice } from '../interests.ts'
import type { News } from '../interests.ts'
import { answerQuestions } from '../../lib/questions.ts'

const NOON_IN_INDIA = '2026-11-21T06:30:00.000Z'

type Alert = { id: string; release_at: number }
type Matched = { alertId: string; ms: number; cpuMs: number; kilobytes: number }

const state: { open: OpenApp | null; file: string; base: number; number: number } = {
  open: null,
  file: '',
  base: 0,
  number: 0,
}

function reading<Answer>(read: (connection: Database.Database) => Answer): Answer {
  const connection = new Database(state.file, { readonly: true })
  try {
    return read(connection)
  } finally {
    connection.close()
  }
}

const questions = {
  async open(folder: string): Promise<void> {
    state.open = await appOn(folder, NOON_IN_INDIA)
    state.file = path.join(folder, 'avsar.db')
    state.base = beginPeak()
  },

  async match({ topic, state: place, count }: News & { count: number }): Promise<Matched> {
    if (state.open === null) throw new Error('Nothing is open.')
    const { app, time } = state.open
    const { kinds, alerts } = app.services
    state.number += 1
    await kinds.jobPost.create(notice(state.number, topic, place), { actor: { id: 'bench' } })
    while (await alerts.pipeline.consumeBatch());
    const alert = reading((connection) =>
      connection
        .prepare<[], Alert>('select id, release_at from alerts order by release_at desc limit 1')
        .get(),
    )
    if (alert === undefined) throw new Error('No alert was made of a notice.')
    time.now = alert.release_at
    const times = await timed(() => alerts.pipeline.expand(alert.id))
    const found = reading((connection) =>
      connection
        .prepare<[string], number>('select count(*) from deliveries where alert_id = ?')
        .pluck()
        .get(alert.id),
    )
    if (found !== count) throw new Error(`${found} of ${count} deliveries were written.`)
    const kilobytes = peakKilobytes() - state.base
    time.now += MINUTE_MS
    return { alertId: alert.id, ...times, kilobytes }
  },
}
export type MatchingQuestions = typeof questions

answerQuestions(questions)
