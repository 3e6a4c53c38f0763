import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const FILE = 'secrets.json'
const BYTES = 32
const OTHERS = 0o077

const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === BYTES, `A secret has ${BYTES} bytes.`)

const Stored = z.object({ sessions: key, codes: key, mail: key })

/** Keys of this installation, 32 bytes each: what signs sessions, what hashes one-time codes, what seals queued mail. */
export type Secrets = z.output<typeof Stored>

function read(file: string): Secrets | null {
  if (!fs.existsSync(file)) return null
  if ((fs.statSync(file).mode & OTHERS) !== 0) fs.chmodSync(file, 0o600)
  return Stored.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
}

// Linked into place when it is whole and on disk: of two processes that start at once both read the same keys, and a
// crash leaves no half of a file.
function make(file: string): void {
  const draft = `${file}.${process.pid}`
  const text = () => randomBytes(BYTES).toString('base64')
  const handle = fs.openSync(draft, 'w', 0o600)
  fs.writeSync(handle, JSON.stringify({ sessions: text(), codes: text(), mail: text() }))
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.rmSync(draft)
  }
}

/** The secrets of a data folder, made on the first call; only the owner of the process can read the file. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, FILE)
  const found = read(file)
  if (found !== null) return found
  make(file)
  const made = read(file)
  if (made === null) throw new Error(`${file} could not be made.`)
  return made
}
