import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions } from 'playwright/test'

/** Cookies of a browser that is signed in; they hold on every copy of the template, whatever the port. */
export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * What servers of the tests begin with. Both know an admin and a reader; `demo` has the demonstration beside them and
 * the notices that only tests need.
 */
export type Template = 'empty' | 'demo'

type States = { admin: State; reader: State }

// Made once for a run (global-setup.ts), before the processes of the tests are started.
const FOLDER = 'AVSAR_E2E_TEMPLATES'

/** A file of what one run of the tests makes, by its name. Throws outside of such a run. */
export function fileOf(name: string): string {
  const folder = process.env[FOLDER]
  if (folder === undefined) throw new Error('The templates are made by the global setup of Playwright.')
  return path.join(folder, name)
}

/** Has this process and those that it starts find the templates in a folder. */
export function keepTemplatesIn(folder: string): void {
  process.env[FOLDER] = folder
}

/** The data folder of a template; servers get copies of it. */
export const folderOf = (template: Template): string => fileOf(template)

const stateFile = (template: Template): string => fileOf(`${template}.json`)

/** Who is signed in on a copy of a template. */
export const statesOf = (template: Template): States =>
  JSON.parse(fs.readFileSync(stateFile(template), 'utf8')) as States

/** Notes who is signed in on copies of a template. */
export const keepStates = (template: Template, states: States): void =>
  fs.writeFileSync(stateFile(template), JSON.stringify(states))
