import fs from 'node:fs'
import { describe, expect } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { sharedAppTest } from '../testing/app-test.ts'
import type { TestApp } from '../testing/test-app.ts'
import { noteSeed, offlineFormSeed, privateJobSeed, questionSeed, quizSeed } from './demo-kinds.ts'

type Entry = Record<string, unknown>

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as Entry[]

const it = sharedAppTest()

function kindNamed(name: string) {
  const kind = CONTENT_KINDS.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no kind ${name}.`)
  return kind
}

const withText = (entries: unknown) => (entries as { title: string }[]).filter(({ title }) => !isBlank(title))

/** Sends each entry to the API and compares it with the item read back, alone and in the list. Returns the ids. */
async function importAll(
  server: TestApp,
  name: string,
  entries: Entry[],
  expected: (entry: Entry) => Entry = (entry) => entry,
) {
  const kind = kindNamed(name)
  const ids: string[] = []
  for (const entry of entries) {
    const made = await server.send('POST', kind.paths.create, entry)
    expect(made.json(), String(entry['postName'] ?? entry['title'])).toMatchObject({ statusCode: 200 })
    ids.push(made.json().data[kind.itemKey]._id)
  }
  const listed = new Map<string, Entry>()
  for (let page = 1; listed.size < entries.length; page += 1) {
    const response = await server.get(`${kind.paths.list}?limit=50&page=${page}`, { as: 'admin' })
    const items = response.json().data[kind.listKey] as (Entry & { _id: string })[]
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) listed.set(item._id, item)
  }
  for (const [index, id] of ids.entries()) {
    const item = (await server.get(kind.paths.read.replace(':id', id), { as: 'admin' })).json().data[
      kind.itemKey
    ]
    const expectedFields = expected(entries[index] ?? {})
    for (const field of kind.fieldNames.filter((each) => each in expectedFields)) {
      expect(item[field], field).toStrictEqual(expectedFields[field])
      expect(listed.get(id)?.[field], field).toStrictEqual(expectedFields[field])
    }
  }
  expect((await server.get(`${kind.paths.list}?limit=1`, { as: 'admin' })).json().data.total).toBe(
    entries.length,
  )
  return ids
}

describe('the API imports and returns unchanged', () => {
  it('the API imports and returns 30 private jobs unchanged, except for their blank entries', async ({
    server,
  }) => {
    const entries = read(privateJobSeed.file)
    expect(entries).toHaveLength(30)
    expect(JSON.stringify(entries)).toContain('"title":""')
    // On this day the list shows all entries: none has been closed for too long.
    server.travelTo('2025-10-01T06:30:00.000Z')
    await importAll(server, 'privateJob', entries, (entry) => ({
      ...entry,
      Requirement: withText(entry['Requirement']),
      Benefits: withText(entry['Benefits']),
    }))
    server.travelTo(NOW_ISO)
  })

  it('the API imports and returns 25 offline forms unchanged', async ({ server }) => {
    const entries = read(offlineFormSeed.file)
    expect(entries).toHaveLength(25)
    await importAll(server, 'offlineForm', entries)
  })

  it('the API imports and returns 25 notes unchanged, two of them not for sale', async ({ server }) => {
    const entries = read(noteSeed.file)
    expect(entries).toHaveLength(25)
    await importAll(server, 'note', entries)
    const items = (await server.get('/notes/allNote?limit=50')).json().data.notes as Entry[]
    const unsold = items.filter((item) => item['forSale'] === false).map((item) => String(item['price']))
    expect(unsold.toSorted()).toEqual(['0', '₹199 (offer ₹149)'])
  })

  it('the API imports and returns 530 questions unchanged, and 16 quizzes made from them', async ({
    server,
  }) => {
    const questions = read(questionSeed.file)
    expect(questions).toHaveLength(530)
    const ids = await importAll(server, 'question', questions)
    const idOf = new Map(questions.map((entry, index) => [entry['ref'], ids[index]]))
    const quizzes = read(quizSeed.file).map((entry): Entry => {
      const references = entry['questionRefs'] as string[]
      return { ...entry, questionIds: references.map((ref) => idOf.get(ref)) }
    })
    expect(quizzes).toHaveLength(16)
    // The practice quizzes are open and the exams in the future.
    server.travelTo('2026-02-01T06:30:00.000Z')
    await importAll(server, 'quiz', quizzes)
    const active = (await server.get('/quizzes/active')).json().data.quizzes as Entry[]
    expect(active.map((quiz) => String(quiz['title'])).toSorted()).toEqual([
      'English Errors and Vocabulary',
      'General Ability Prize Quiz',
      'Indian Polity Daily Drill',
      'Modern and Medieval India',
      'One-Minute Warm-up',
      'Police Constable Free Mock (50 Questions)',
      'Railway NTPC Live Mock (50 Questions)',
      'SSC CHSL Tier I Mock (50 Questions)',
      'सामान्य हिन्दी और सामान्य ज्ञान – मिश्रित क्विज़',
    ])
  })
})
