import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dataset } from './dataset.ts'
import { writePeople } from './people.ts'
import type { Person } from './people.ts'
import { PRODUCTION } from './processes.ts'
import { startProgram } from './questions.ts'
import type { Program } from './questions.ts'
import type { MeasuredQuestions } from './measured-server.ts'

// The board beside which is written: its list is read meanwhile.
const POSTS = 1000

/** Sends a body to a path of the API as somebody; returns `data` of the answer. Throws if it is not 200. */
export async function call<Data>(
  url: string,
  token: string,
  [method, path_]: readonly [method: 'GET' | 'POST' | 'PUT', path: string],
  body?: object,
): Promise<Data> {
  const response = await fetch(`${url}${path_}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path_} was answered with ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** A site of its own, with people who are signed in. */
export type Site<Of extends MeasuredQuestions> = {
  url: string
  pid: number
  folder: string
  server: Program<Of>
  /** A token of the admin. */
  admin: string
  people: Person[]
}

type Wanted = {
  /** Address of the program that is the server. */
  program: string
  /** How many people there are beside the admin. */
  people: number
  settings?: Record<string, string>
}

/** Starts a server on a board of its own, lets `work` use it, and removes both. */
export async function withSite<Of extends MeasuredQuestions, Result>(
  { program, people: count, settings = {} }: Wanted,
  work: (site: Site<Of>) => Promise<Result>,
): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-bench-'))
  fs.cpSync(await dataset(POSTS), folder, { recursive: true })
  const [admin, ...people] = await writePeople(folder, count + 1)
  const server = startProgram<Of>(program, {
    ...PRODUCTION,
    RESPONSE_CACHE: 'off',
    ...settings,
    DATA_DIR: folder,
  })
  try {
    const common: Program<MeasuredQuestions> = server
    const { url, pid } = await common.ask('where')
    return await work({ url, pid, folder, server, admin: admin?.token ?? '', people })
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
