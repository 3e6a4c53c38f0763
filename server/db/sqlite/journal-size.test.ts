import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { journalGrowth } from './journal-size.ts'

it('journalGrowth reports a journal above its usual size, then each time it has doubled, and again after it shrank', () => {
  const file = path.join(temporaryFolder(), 'a.db')
  const growth = journalGrowth(file, 100)
  expect(growth()).toBeNull()
  const found = [100, 101, 150, 200, 201, 1000, 1500, 50, 120].map((size) => {
    fs.writeFileSync(`${file}-wal`, Buffer.alloc(size))
    return growth()
  })
  expect(found).toEqual([null, 101, null, null, 201, 1000, null, null, 120])
})
