import type { Run } from './area.ts'
import type { MeasuredQuestions } from './measured-server.ts'
import { writeUsers } from './people.ts'
import type { BenchUser } from './people.ts'
import { PRODUCTION } from './processes.ts'
import type { Program } from './questions.ts'
import type { Options } from './options.ts'

// Posts of the board whose list readers request during writes.
const POSTS = 1000

export async function call<Data>(
  url: string,
  token: string,
  [method, path_]: readonly [method: 'GET' | 'POST' | 'PUT', path: string],
  body?: object,
): Promise<Data> {
  const response = await fetch(`${url}${path_}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path_} was answered with ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

export type Site<Of extends MeasuredQuestions> = {
  url: string
  folder: string
  server: Program<Of>
  admin: string
  people: BenchUser[]
}

type SiteOptions = {
  program: string
  people: number
  settings?: Record<string, string>
}

export async function startSite<Of extends MeasuredQuestions>(
  run: Run<Options>,
  { program, people: count, settings = {} }: SiteOptions,
): Promise<Site<Of>> {
  const folder = await run.folder(POSTS)
  const [admin, ...people] = await writeUsers(folder, count + 1)
  const own = { RESPONSE_CACHE: 'off', ...settings, DATA_DIR: folder }
  const server = run.program<Of>(program, { ...PRODUCTION, ...own })
  const common: Program<MeasuredQuestions> = server
  const { url } = await common.ask('where')
  return { url, folder, server, admin: admin?.token ?? '', people }
}
