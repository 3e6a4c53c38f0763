import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { noteModel } from '#server/modules/notes/note.model.ts'
import { sqliteQueue } from '#server/queue/jobs.repository.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { contentService } from '#server/content/content.service.ts'

const actor = { id: 'test' }

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

/** Returns a notes service that enqueues a job for each significant event, due a minute after the write. */
function announcedNotes({ fails = false } = {}) {
  const clock = () => NOW
  const { db } = server
  const queue = sqliteQueue({ db, clock })
  const ports = { db, clock, queue, newId: ulidGenerator(clock), invalidate: () => Promise.resolve() }
  const model: typeof noteModel = {
    ...noteModel,
    jobs(before, after, events) {
      if (fails) throw new Error('This write fails once its row is written.')
      const announced = events.filter(({ significant }) => significant)
      const payload = `${after.id} ${before === null ? 'is new' : 'was there'}`
      return announced.map(({ type }) => ({ type: `announce.${type}`, payload, runAt: NOW + 60_000 }))
    },
  }
  return contentService(ports, model)
}

const jobs = () => server.db.read.select().from(schema.jobs)
const notes = () => server.db.read.select().from(schema.notes)

it('a write of an item enqueues the background jobs for its kind in the same transaction', async () => {
  const notesOf = announcedNotes()
  const { _id: id } = await notesOf.create(buildNote(), { actor })
  await notesOf.update(id, { details: 'Other details' }, { actor })
  await notesOf.update(id, { details: 'More details', minorEdit: true }, { actor })
  expect(await jobs()).toEqual([
    expect.objectContaining({ type: 'announce.created', payload: `${id} is new`, runAt: NOW + 60_000 }),
    expect.objectContaining({ type: 'announce.updated', payload: `${id} was there`, runAt: NOW + 60_000 }),
  ])
})

it('a write that is rolled back leaves no background job, and a job that cannot be enqueued rolls the write back', async () => {
  const notesOf = announcedNotes()
  const wrong = { ...buildNote(), status: 'scheduled' as const }
  await expect(notesOf.createAll([buildNote(), wrong].map((body) => ({ body, actor })))).rejects.toThrow()
  expect([await jobs(), await notes()]).toEqual([[], []])
  await expect(announcedNotes({ fails: true }).create(buildNote(), { actor })).rejects.toThrow('This write')
  expect([await jobs(), await notes()]).toEqual([[], []])
})
