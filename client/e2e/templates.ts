import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions } from 'playwright/test'

/** Cookies of a signed-in browser, valid on every copy of the template, on any port. */
export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Initial data of servers, with an admin and a reader; `demo` adds the demo content and notices for tests. */
export type Template = 'empty' | 'demo'

type States = { admin: State; reader: State }

// Set once per run (global-setup.ts), before the worker processes of the tests start.
const FOLDER = 'AVSAR_E2E_TEMPLATES'

/** Returns the path of a file of this test run by its name. Throws outside of a test run. */
export function toFile(name: string): string {
  const folder = process.env[FOLDER]
  if (folder === undefined) throw new Error('The templates are made by the global setup of Playwright.')
  return path.join(folder, name)
}

/** Sets the folder of the templates for this process and the processes it starts. */
export function setTemplateFolder(folder: string): void {
  process.env[FOLDER] = folder
}

/** Returns the data folder of a template, which servers copy. */
export const toFolder = (template: Template): string => toFile(template)

const stateFile = (template: Template): string => toFile(`${template}.json`)

export const getStates = (template: Template): States =>
  JSON.parse(fs.readFileSync(stateFile(template), 'utf8')) as States

export const saveStates = (template: Template, states: States): void =>
  fs.writeFileSync(stateFile(template), JSON.stringify(states))
