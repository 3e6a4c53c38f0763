import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { isVapidKey, newVapidKey } from '#server/ports/push/vapid.ts'

const FILE = 'secrets.json'
const BYTES = 32
const OTHERS = 0o077
// An attempt fails if another process writes the file meanwhile.
const ATTEMPTS = 10

const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === BYTES, `A secret has ${BYTES} bytes.`)

const Secrets = z.object({
  sessions: key,
  codes: key,
  mail: key,
  vapid: key.refine(isVapidKey, 'This is no private key of P-256.'),
  sandbox: key,
})

/** Keys of 32 bytes for sessions, OTPs, queued mail and the sandbox. Every subscription is bound to `vapid`. */
export type Secrets = z.output<typeof Secrets>

const NAMES = Object.keys(Secrets.shape) as (keyof Secrets)[]
const makeKey = (name: keyof Secrets): Buffer => (name === 'vapid' ? newVapidKey() : randomBytes(BYTES))
const Stored = z.looseObject(Secrets.partial().shape)

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function write(file: string, text: string): void {
  fs.writeFileSync(file, text, { mode: 0o600, flush: true })
}

function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function completed(text: string | null): string {
  const stored = (text === null ? {} : JSON.parse(text)) as Record<string, unknown>
  const missing = NAMES.filter((name) => !(name in stored))
  const made = missing.map((name) => [name, makeKey(name).toString('base64')])
  return JSON.stringify({ ...stored, ...Object.fromEntries(made) })
}

// Processes that start at once must all use the same keys. The next content is written to a file named after the hash
// of the present content. The first process to link that file decides. Any process may then rename a complete, flushed
// copy into place. After a crash in between, the next process continues with the decided content.
function complete(file: string, found: string | null): void {
  const draft = `${file}.${process.pid}`
  const successor = `${file}.after-${createHash('sha256')
    .update(found ?? '')
    .digest('hex')
    .slice(0, 16)}`
  try {
    write(draft, completed(found))
    if (!linked(draft, successor)) {
      const decided = readText(successor)
      if (decided === null) return
      fs.rmSync(draft)
      write(draft, decided)
    }
    if (readText(file) === found) fs.renameSync(draft, file)
    fs.rmSync(successor, { force: true })
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Returns the secrets of a data folder (file mode 0600), with missing keys created. Throws if a key is invalid. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, FILE)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const text = readText(file)
    if (text !== null && (fs.statSync(file).mode & OTHERS) !== 0) fs.chmodSync(file, 0o600)
    const stored = Stored.parse(text === null ? {} : JSON.parse(text))
    if (NAMES.every((name) => name in stored)) return Secrets.parse(JSON.parse(text ?? ''))
    complete(file, text)
  }
  throw new Error(`${file} could not be made.`)
}
