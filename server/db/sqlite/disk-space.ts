import fs from 'node:fs'
import path from 'node:path'
import type { Db } from '#server/db/db.ts'
import { unavailable } from '#server/lib/errors.ts'
import { schema } from '#server/db/schema/index.ts'

/** Free bytes below which the disk counts as full: SQLite's journal grows to this size between two checkpoints. */
const MIN_FREE_BYTES = 4 << 20

type Statfs = (folder: string) => { bavail: number; bsize: number }

const hasRoom = (folder: string, statfs: Statfs): boolean => {
  const { bavail, bsize } = statfs(folder)
  return bavail * bsize >= MIN_FREE_BYTES
}

export const isDiskFull = (file: string): boolean => !hasRoom(path.dirname(file), fs.statfsSync)

const PROBE_LENGTH = 65_536
const UNDONE = new Error('undone')

/** Writes a row of 64 KB and rolls it back, so that nothing reaches the disk. Throws if there is no space. */
async function probeWrite(db: Pick<Db, 'tx'>): Promise<void> {
  const row = {
    id: 'room',
    requestHash: '',
    response: 'x'.repeat(PROBE_LENGTH),
    createdAt: 0,
  }
  try {
    await db.tx(async (query) => {
      await query.insert(schema.idempotencyKeys).values(row)
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
}

export async function refuseFullDisk(
  db: Pick<Db, 'tx'>,
  folder: string,
  statfs: Statfs = fs.statfsSync,
): Promise<void> {
  if (!hasRoom(folder, statfs)) throw unavailable('The disk is full.')
  await probeWrite(db)
}
