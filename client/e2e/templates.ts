import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions } from 'playwright/test'

/** The cookies of a signed-in browser, valid on every copy of the template, whatever the port. */
export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * The data that servers of the tests start with. Both have an admin and a reader; `demo` also has the demo content and
 * the notices that only tests need.
 */
export type Template = 'empty' | 'demo'

type States = { admin: State; reader: State }

// Set once per run (global-setup.ts), before the worker processes of the tests start.
const FOLDER = 'AVSAR_E2E_TEMPLATES'

/** Returns the path of a file of this test run by its name. Throws outside of a test run. */
export function fileOf(name: string): string {
  const folder = process.env[FOLDER]
  if (folder === undefined) throw new Error('The templates are made by the global setup of Playwright.')
  return path.join(folder, name)
}

/** Sets the folder of the templates for this process and the processes it starts. */
export function setTemplateFolder(folder: string): void {
  process.env[FOLDER] = folder
}

/** Returns the data folder of a template; servers get copies of it. */
export const folderOf = (template: Template): string => fileOf(template)

const stateFile = (template: Template): string => fileOf(`${template}.json`)

/** Reads the cookies of a template's signed-in users. */
export const statesOf = (template: Template): States =>
  JSON.parse(fs.readFileSync(stateFile(template), 'utf8')) as States

/** Stores the cookies of a template's signed-in users. */
export const saveStates = (template: Template, states: States): void =>
  fs.writeFileSync(stateFile(template), JSON.stringify(states))
