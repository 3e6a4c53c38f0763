import type { Page } from 'playwright/test'

/** Everything that a table of the device's own database holds, read past the program. */
export const readTable = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate<Row[], string>(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('avsar')
        opening.addEventListener('error', () => reject(new Error('No database')))
        // Looked at before the program made it.
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

type Fact = { name: string; value: { syncedAt: number; cursor: string } }

/** How far the sync of a device is; undefined where it has not begun. */
export async function readSyncState(page: Page): Promise<Fact['value'] | undefined> {
  const facts = await readTable<Fact>(page, 'meta').catch(() => [])
  return facts.find(({ name }) => name === 'sync')?.value
}

/** Waits until a sync has ended after an instant (epoch milliseconds); a touch tells that the visit is no mere look. */
export async function waitForSync(page: Page, instant: number): Promise<void> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    await page.keyboard.press('Shift')
    if (((await readSyncState(page))?.syncedAt ?? 0) > instant) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The device did not sync')
}

/** Has a device go on from another cursor. */
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
