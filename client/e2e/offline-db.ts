import type { Page } from 'playwright/test'

/** Returns all rows of a table of the device's database, read without the program. */
export const readTable = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate<Row[], string>(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('avsar')
        opening.addEventListener('error', () => reject(new Error('No database')))
        // Aborts the upgrade: opening a database that the program has not created yet would create it.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result as Row[])
          })
        })
      }),
    table,
  )

/** Version of the device's database in the browser's count, and the row count of each table. */
export type DatabaseShape = { version: number; rows: Record<string, number> }

export const readShape = (page: Page): Promise<DatabaseShape> =>
  page.evaluate(
    () =>
      new Promise<DatabaseShape>((resolve, reject) => {
        const opening = indexedDB.open('avsar')
        opening.addEventListener('error', () => reject(new Error('No database')))
        // Aborts the upgrade: opening a database that the program has not created yet would create it.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = [...database.objectStoreNames]
          const reading = database.transaction(names)
          const rows: Record<string, number> = {}
          for (const name of names) {
            const counting = reading.objectStore(name).count()
            counting.addEventListener('success', () => {
              rows[name] = counting.result
            })
          }
          reading.addEventListener('complete', () => {
            const { version } = database
            database.close()
            resolve({ version, rows })
          })
        })
      }),
  )

type Fact = { name: string; value: { syncedAt: number; cursor: string } }

/** Returns the sync state of a device; undefined if no sync has begun. */
export async function readSyncState(page: Page): Promise<Fact['value'] | undefined> {
  const facts = await readTable<Fact>(page, 'meta').catch(() => [])
  return facts.find(({ name }) => name === 'sync')?.value
}

/** Waits until a sync run has ended after `instant` (epoch ms); key presses trigger engagement. Throws after 20 s. */
export async function waitForSync(page: Page, instant: number): Promise<void> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    await page.keyboard.press('Shift')
    if (((await readSyncState(page))?.syncedAt ?? 0) > instant) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The device did not sync')
}

export const setSyncCursor = (page: Page, cursor: string): Promise<void> =>
  page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('avsar')
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('meta', 'readwrite')
          const reading = writing.objectStore('meta').get('sync')
          reading.addEventListener('success', () => {
            const fact = reading.result as Fact
            writing.objectStore('meta').put({ ...fact, value: { ...fact.value, cursor: text } })
          })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    cursor,
  )
