import { addAppleTags } from './apple-tags.ts'
import { watchInstallPrompt } from './install-prompt.ts'
import { requestPersistentStorage } from './installed.ts'

/** Begins what belongs to installing the app and asks nothing of anybody. */
export function beginInstall(): void {
  watchInstallPrompt()
  requestPersistentStorage()
  addAppleTags()
}
